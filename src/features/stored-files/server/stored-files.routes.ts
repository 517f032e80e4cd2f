import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { storedFileCalls, storedFileMenu } from '../stored-files.contract.ts';
import { storedFileTexts as texts } from '../stored-files.texts.ts';
import { type Listed, streamFiles } from './stored-files.queries.ts';
import { listFiles, reachOf, removeFiles, type Services, total } from './stored-files.service.ts';

const columnsIn = (lang: Language): ExportColumn<Listed>[] => [
  { title: texts['stored_file.filename'][lang], width: 40, value: (row) => row.filename },
  {
    title: texts['stored_file.group'][lang],
    width: 14,
    value: (row) => texts[`stored_file.group.${row.filegroup}`][lang],
  },
  { title: vocabulary['common.size'][lang], width: 12, value: (row) => formatsOf(lang).bytes(row.filesize) },
  { title: texts['stored_file.uploader'][lang], width: 16, value: (row) => row.uploader },
  { title: texts['stored_file.uploadtime'][lang], width: 20, value: (row) => row.uploadtime },
  { title: texts['stored_file.usage'][lang], width: 14, value: (row) => texts[`stored_file.usage.${row.usage}`][lang] },
];

export const storedFileRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  bind(storedFileCalls.fineSearch, ({ query, caller, lang }) =>
    listFiles(services, caller, query.conditionMap, query, lang),
  );
  bind(storedFileCalls.total, ({ caller }) => total(services, caller));
  bind(storedFileCalls.exportAll, async ({ query, caller, lang }) =>
    xlsxAnswer(
      storedFileMenu.title[lang],
      columnsIn(lang),
      streamFiles(read, query.conditionMap, query, await reachOf(read, caller)),
    ),
  );
  bind(storedFileCalls.remove, ({ content, caller }) => removeFiles(services, caller, content));
};
