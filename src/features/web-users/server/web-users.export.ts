import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { statusWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { WebUserRow } from '../web-users.contract.ts';
import { webUserTexts } from '../web-users.texts.ts';
import { streamWebUsers, type Filter, type Sort } from './web-users.queries.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const columnsIn = (lang: Language): ExportColumn<WebUserRow>[] => [
  { title: vocabulary['common.employeeId'][lang], width: 16, value: (row) => row.empid },
  { title: vocabulary['common.personName'][lang], width: 20, value: (row) => row.name },
  { title: vocabulary['common.department'][lang], width: 24, value: (row) => row.depname },
  { title: vocabulary['common.account'][lang], width: 20, value: (row) => row.userid },
  {
    title: webUserTexts['web_user.type'][lang],
    width: 16,
    value: (row) => (row.type === 'AD' ? vocabulary['common.domainAccount'] : vocabulary['common.employeeId'])[lang],
  },
  { title: webUserTexts['web_user.lastlogindate'][lang], width: 20, value: (row) => row.lastlogindate },
  { title: vocabulary['common.browser'][lang], width: 40, value: (row) => row.browser },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All console users that match and lie in the scope, as a spreadsheet in the reader's language. */
export const webUsersFile = (db: Read, filter: Filter, scope: Scope, sort: Sort, lang: Language): FileAnswer =>
  xlsxAnswer(vocabulary['common.consoleUsers'][lang], columnsIn(lang), streamWebUsers(db, filter, scope, sort));
