import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';
import { impactSetting } from '../impact.contract.ts';

/** From how many affected people on a change of rights has to be confirmed by typing. */
export const impactLists: readonly CodeList[] = [
  codeList(impactSetting.list, '影响确认', [
    [
      impactSetting.code,
      localized(
        '权限变化超过多少人时须输入确认（扩展代码）',
        '權限變化超過多少人時須輸入確認（擴充代碼）',
        'Affected people above which a change of rights must be confirmed by typing (extended code)',
        'Số người bị ảnh hưởng mà vượt quá thì phải gõ để xác nhận (mã mở rộng)',
      ),
      String(impactSetting.usual),
    ],
  ]),
];
