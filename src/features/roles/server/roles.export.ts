import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { statusWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { RoleRow } from '../roles.contract.ts';
import { roleTexts } from '../roles.texts.ts';
import { streamRoles, type RoleFilter } from './roles.queries.ts';

const columnsIn = (lang: Language): ExportColumn<RoleRow>[] => [
  { title: roleTexts['role.id'][lang], width: 16, value: (row) => row.id },
  { title: roleTexts['role.name'][lang], width: 28, value: (row) => row.name },
  { title: vocabulary['common.description'][lang], width: 40, value: (row) => row.explain },
  {
    title: roleTexts['role.sourcetype'][lang],
    width: 14,
    value: (row) => roleTexts[`role.type_${row.sourcetype}`][lang],
  },
  { title: roleTexts['role.source'][lang], width: 60, value: (row) => row.source },
  { title: roleTexts['role.members'][lang], width: 10, value: (row) => row.memberCount },
  { title: roleTexts['role.refreshed'][lang], width: 20, value: (row) => row.refreshedAt },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All roles that match, as a spreadsheet in the reader's language. */
export const rolesFile = (db: Read, filter: RoleFilter, lang: Language): FileAnswer =>
  xlsxAnswer(roleTexts['role.title'][lang], columnsIn(lang), streamRoles(db, filter));
