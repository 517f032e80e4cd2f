import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { phoneSystem } from '#platform/session/phone-systems.ts';
import { statusWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { AppUserRow } from '../app-users.contract.ts';
import { appUserTexts } from '../app-users.texts.ts';
import { streamAppUsers, type Filter, type Sort } from './app-users.queries.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const columnsIn = (lang: Language): ExportColumn<AppUserRow>[] => [
  { title: vocabulary['common.employeeId'][lang], width: 16, value: (row) => row.empid },
  { title: vocabulary['common.personName'][lang], width: 20, value: (row) => row.name },
  { title: vocabulary['common.account'][lang], width: 20, value: (row) => row.userid },
  {
    title: appUserTexts['app_user.type'][lang],
    width: 24,
    value: (row) => appUserTexts[`app_user.type${row.type}`][lang],
  },
  { title: vocabulary['common.email'][lang], width: 28, value: (row) => row.email },
  { title: vocabulary['common.platform'][lang], width: 14, value: (row) => phoneSystem(row.platform) },
  { title: appUserTexts['app_user.lastLogin'][lang], width: 20, value: (row) => row.lastlogindate },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: appUserTexts['app_user.blocked'][lang], width: 36, value: (row) => row.blocked },
];

/** All app users in the scope that match, as a spreadsheet in the reader's language. */
export const appUsersFile = (db: Read, filter: Filter, scope: Scope, sort: Sort, lang: Language): FileAnswer =>
  xlsxAnswer(vocabulary['common.appUsers'][lang], columnsIn(lang), streamAppUsers(db, filter, scope, sort));
