import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** Lists that the screens of this feature offer as choices. */
export const bannersLists: readonly CodeList[] = [
  codeList('OpenType', '打开方式', [
    ['P', localized('网页地址', '網址', 'Web address', 'Địa chỉ web')],
    ['A', localized('应用功能', '應用功能', 'App function', 'Chức năng ứng dụng')],
    ['N', localized('只显示图片', '只顯示圖片', 'Picture only', 'Chỉ hiện hình')],
  ]),
];
