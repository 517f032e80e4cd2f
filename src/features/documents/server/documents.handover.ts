import { itemHandover } from '#platform/feature/server/item-handover.ts';
import { localized } from '#platform/i18n/texts.ts';
import { documentMenu } from '../documents.contract.ts';
import { documentItems } from './document-items.ts';

export const documentHandover = itemHandover(documentItems, {
  key: 'documents',
  title: localized(
    '受控文件的权限条件',
    '管制文件的權限條件',
    'Permission conditions of controlled documents',
    'Điều kiện quyền của tài liệu kiểm soát',
  ),
  functions: [documentMenu.id],
});
