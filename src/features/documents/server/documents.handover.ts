import { handOverItemConditions, itemConditionsNaming } from '#platform/data-permission/server/data-handover.ts';
import { type Handover, twoPeople } from '#platform/feature/server/handover.ts';
import { localized } from '#platform/i18n/texts.ts';
import { mayDecideRights } from '#platform/rights/server/rules-over-rights.ts';
import { documentMenu } from '../documents.contract.ts';
import { documentItems } from './document-items.ts';

export const documentHandover: Handover = {
  key: 'documents',
  title: localized(
    '受控文件的权限条件',
    '管制文件的權限條件',
    'Permission conditions of controlled documents',
    'Điều kiện quyền của tài liệu kiểm soát',
  ),
  functions: [documentMenu.id],
  find: (db, empid, lang) => itemConditionsNaming(db, documentItems, empid, lang),
  prepare: async (rights, writer, asked) => {
    const decides = await mayDecideRights(rights, writer.empid);
    return async (trx) => {
      await handOverItemConditions(trx, documentItems, { ...asked, decides });
      return twoPeople;
    };
  },
};
