import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { WebUserRow } from '../web-users.contract.ts';
import { webUserTexts } from '../web-users.texts.ts';
import { streamWebUsers, type Filter, type Sort } from './web-users.queries.ts';

const columnsIn = (lang: Language): ExportColumn<WebUserRow>[] => [
  { title: webUserTexts['webUser.empid'][lang], width: 16, value: (row) => row.empid },
  { title: webUserTexts['webUser.name'][lang], width: 20, value: (row) => row.name },
  { title: webUserTexts['webUser.depname'][lang], width: 24, value: (row) => row.depname },
  { title: webUserTexts['webUser.userid'][lang], width: 20, value: (row) => row.userid },
  {
    title: webUserTexts['webUser.type'][lang],
    width: 16,
    value: (row) => webUserTexts[`webUser.type_${row.type}`][lang],
  },
  { title: webUserTexts['webUser.lastlogindate'][lang], width: 20, value: (row) => row.lastlogindate },
  { title: webUserTexts['webUser.browser'][lang], width: 40, value: (row) => row.browser },
  { title: webUserTexts['webUser.status'][lang], width: 8, value: (row) => row.status },
  { title: webUserTexts['webUser.changed'][lang], width: 20, value: (row) => row.txdat },
];

/** All console users that match and lie in the scope, as a spreadsheet in the reader's language. */
export const webUsersFile = (db: Read, filter: Filter, scope: Scope, sort: Sort, lang: Language): FileAnswer =>
  xlsxAnswer(webUserTexts['webUser.title'][lang], columnsIn(lang), streamWebUsers(db, filter, scope, sort));
