import { changeCalls } from '#platform/record-history/record-history.contract.ts';
import { changeTypeTexts, recordHistoryTexts } from '#platform/record-history/record-history.texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { databaseLogCalls, databaseLogMenu, type LogRow } from '../database-log.contract.ts';
import { databaseLogTexts as texts } from '../database-log.texts.ts';
import { readSealState } from './seal-state.queries.ts';
import {
  goOn,
  listLog,
  oneEntry,
  recordHistory,
  searchesGoingOn,
  type Services,
  streamLog,
} from './database-log.service.ts';

const typeWords = { ...vocabulary, ...recordHistoryTexts };

const columnsIn = (lang: Language): ExportColumn<LogRow>[] => [
  { title: vocabulary['common.time'][lang], width: 20, value: (row) => row.crtdat },
  { title: texts['database_log.tableName'][lang], width: 24, value: (row) => row.tableName },
  { title: texts['database_log.what'][lang], width: 24, value: (row) => formatsOf(lang).capital(row.title) },
  {
    title: vocabulary['common.type'][lang],
    width: 12,
    value: (row) => typeWords[changeTypeTexts[row.type]][lang],
  },
  { title: texts['database_log.key'][lang], width: 38, value: (row) => row.key },
  { title: vocabulary['common.name'][lang], width: 30, value: (row) => row.label },
  { title: texts['database_log.udata'][lang], width: 60, value: (row) => row.udata },
  { title: texts['database_log.crtemp'][lang], width: 16, value: (row) => row.crtemp },
  { title: texts['database_log.act'][lang], width: 38, value: (row) => row.act },
];

/** The latest first, unless asked otherwise. */
const orderOf = ({ sortField, sortOrder }: { sortField?: string; sortOrder: 'asc' | 'desc' }) =>
  sortField ? sortOrder : 'desc';

export const databaseLogRoutes = (bind: Bind, services: Services): void => {
  const going = searchesGoingOn();
  bind(databaseLogCalls.search, ({ query, caller, lang, signal }) =>
    listLog(
      services,
      caller,
      query.conditionMap,
      { ...query, order: orderOf(query), pageFirst: query.pageFirst === 'Y', signal },
      lang,
    ),
  );
  bind(databaseLogCalls.further, ({ query, caller, lang, signal }) =>
    goOn(
      services,
      going,
      caller,
      { filter: query.conditionMap, order: orderOf(query), at: query.at, rows: query.rows, signal },
      lang,
    ),
  );
  bind(databaseLogCalls.exportAll, async ({ query, caller, lang }) =>
    xlsxAnswer(
      databaseLogMenu.title[lang],
      columnsIn(lang),
      streamLog(services, caller, { filter: query.conditionMap, order: orderOf(query) }, lang),
    ),
  );
  bind(databaseLogCalls.entry, ({ query, caller, lang }) => oneEntry(services, caller, query, lang));
  bind(databaseLogCalls.seals, async ({ caller }) =>
    caller.grant.scope.everywhere ? readSealState(services.db.read) : null,
  );
  bind(changeCalls.record, ({ query, caller, lang }) => recordHistory(services, caller, query, lang));
};
