import { itemHandover } from '#platform/feature/server/item-handover.ts';
import { localized } from '#platform/i18n/texts.ts';
import { parameterMenu } from '../parameters.contract.ts';
import { parameterItems } from './parameter-items.ts';

export const parameterHandover = itemHandover(parameterItems, {
  key: 'parameters',
  title: localized(
    '参数的权限条件',
    '參數的權限條件',
    'Permission conditions of parameters',
    'Điều kiện quyền của tham số',
  ),
  functions: [parameterMenu.id],
});
