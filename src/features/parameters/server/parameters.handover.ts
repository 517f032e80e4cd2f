import { handOverItemConditions, itemConditionsNaming } from '#platform/data-permission/server/data-handover.ts';
import { type Handover, twoPeople } from '#platform/feature/server/handover.ts';
import { localized } from '#platform/i18n/texts.ts';
import { mayDecideRights } from '#platform/rights/server/rules-over-rights.ts';
import { parameterMenu } from '../parameters.contract.ts';
import { parameterItems } from './parameter-items.ts';

export const parameterHandover: Handover = {
  key: 'parameters',
  title: localized(
    '参数的权限条件',
    '參數的權限條件',
    'Permission conditions of parameters',
    'Điều kiện quyền của tham số',
  ),
  functions: [parameterMenu.id],
  find: (db, empid, lang) => itemConditionsNaming(db, parameterItems, empid, lang),
  prepare: async (rights, writer, asked) => {
    const decides = await mayDecideRights(rights, writer.empid);
    return async (trx) => {
      await handOverItemConditions(trx, parameterItems, { ...asked, decides });
      return twoPeople;
    };
  },
};
