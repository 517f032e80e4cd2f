import { type Handover, twoPeople } from '#platform/feature/server/handover.ts';
import { localized } from '#platform/i18n/texts.ts';
import { conditionsNaming, handOverConditions } from '#platform/permission-page/server/hand-over-conditions.ts';
import { webFunctionMenu } from '../web-functions.contract.ts';

export const webFunctionHandover: Handover = {
  key: 'web-functions',
  title: localized(
    '网页功能的权限条件',
    '網頁功能的權限條件',
    'Permission conditions of web functions',
    'Điều kiện quyền của chức năng web',
  ),
  functions: [webFunctionMenu.id],
  find: (db, empid, lang) => conditionsNaming(db, 'W', empid, lang),
  prepare: (_rights, _writer, asked) =>
    Promise.resolve(async (trx) => {
      await handOverConditions(trx, asked);
      return twoPeople;
    }),
};
