import { type Handover, twoPeople } from '#platform/feature/server/handover.ts';
import { localized } from '#platform/i18n/texts.ts';
import { conditionsNaming, handOverConditions } from '#platform/permission-page/server/hand-over-conditions.ts';
import { appFunctionMenu } from '../app-functions.contract.ts';

export const appFunctionHandover: Handover = {
  key: 'app-functions',
  title: localized(
    '应用功能的权限条件',
    '應用功能的權限條件',
    'Permission conditions of app functions',
    'Điều kiện quyền của chức năng ứng dụng',
  ),
  functions: [appFunctionMenu.id],
  find: (db, empid, lang) => conditionsNaming(db, 'A', empid, lang),
  prepare: (_rights, _writer, asked) =>
    Promise.resolve(async (trx) => {
      await handOverConditions(trx, asked);
      return twoPeople;
    }),
};
