import { handOverItemConditions, itemConditionsNaming } from '#platform/data-permission/server/data-handover.ts';
import { type Handover, twoPeople } from '#platform/feature/server/handover.ts';
import { localized } from '#platform/i18n/texts.ts';
import { mayDecideRights } from '#platform/rights/server/rules-over-rights.ts';
import { masterDataMenu } from '../master-data.contract.ts';
import { masterDataItems } from './master-data-items.ts';

export const masterDataHandover: Handover = {
  key: 'master-data',
  title: localized(
    '主数据的权限条件',
    '主資料的權限條件',
    'Permission conditions of master data',
    'Điều kiện quyền của dữ liệu danh mục',
  ),
  functions: [masterDataMenu.id],
  find: (db, empid, lang) => itemConditionsNaming(db, masterDataItems, empid, lang),
  prepare: async (rights, writer, asked) => {
    const decides = await mayDecideRights(rights, writer.empid);
    return async (trx) => {
      await handOverItemConditions(trx, masterDataItems, { ...asked, decides });
      return twoPeople;
    };
  },
};
