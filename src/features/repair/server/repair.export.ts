import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { statusWord, yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { ParamRow } from '../repair.contract.ts';
import { repairTexts } from '../repair.texts.ts';
import { type Filter, type Sort, type StoredPerson, streamPeople } from './repair-people.queries.ts';

const codeAndName = (lang: Language): ExportColumn<ParamRow>[] => [
  { title: vocabulary['common.code'][lang], width: 16, value: (row) => row.paramcode },
  { title: vocabulary['common.name'][lang], width: 36, value: (row) => row.paramname },
];

const rest = (lang: Language): ExportColumn<ParamRow>[] => [
  { title: vocabulary['common.order'][lang], width: 8, value: (row) => row.paramsort },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

export const companiesFile = (rows: readonly ParamRow[], lang: Language): FileAnswer =>
  xlsxAnswer(repairTexts['repair.companies'][lang], [...codeAndName(lang), ...rest(lang)], rows);

/** Repair types in the order of the tree, each with the code of its parent. */
export const typesFile = (rows: readonly ParamRow[], lang: Language): FileAnswer => {
  const place: ExportColumn<ParamRow>[] = [
    {
      title: repairTexts['repair.parent'][lang],
      width: 16,
      value: (row) => (row.parentparam === null ? null : row.paramtype),
    },
    { title: vocabulary['common.level'][lang], width: 8, value: (row) => row.layer },
  ];
  return xlsxAnswer(repairTexts['repair.types'][lang], [...codeAndName(lang), ...place, ...rest(lang)], rows);
};

const personColumns = (lang: Language): ExportColumn<StoredPerson>[] => [
  { title: vocabulary['common.companyId'][lang], width: 12, value: (row) => row.companyId },
  { title: vocabulary['common.company'][lang], width: 30, value: (row) => row.companyName },
  { title: vocabulary['common.employeeId'][lang], width: 16, value: (row) => row.id },
  { title: vocabulary['common.personName'][lang], width: 20, value: (row) => row.name },
  { title: vocabulary['common.department'][lang], width: 26, value: (row) => row.depname },
  {
    title: vocabulary['common.left'][lang],
    width: 8,
    value: (row) => yesNoWord(row.inservice === 'N' ? 'Y' : 'N', lang),
  },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All repair people in the scope that match. */
export const peopleFile = (db: Read, filter: Filter, scope: Scope, sort: Sort, lang: Language): FileAnswer =>
  xlsxAnswer(repairTexts['repair.people'][lang], personColumns(lang), streamPeople(db, filter, sort, scope));
