import { itemHandover } from '#platform/feature/server/item-handover.ts';
import { localized } from '#platform/i18n/texts.ts';
import { masterDataMenu } from '../master-data.contract.ts';
import { masterDataItems } from './master-data-items.ts';

export const masterDataHandover = itemHandover(masterDataItems, {
  key: 'master-data',
  title: localized(
    '主数据的权限条件',
    '主資料的權限條件',
    'Permission conditions of master data',
    'Điều kiện quyền của dữ liệu danh mục',
  ),
  functions: [masterDataMenu.id],
});
