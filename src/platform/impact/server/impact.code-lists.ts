import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';
import { impactSetting } from '../impact.contract.ts';

/** From how many affected people on a change of rights has to be confirmed by typing. */
export const impactLists: readonly CodeList[] = [
  codeList(impactSetting.list, '影响确认', [
    [
      impactSetting.code,
      localized('免确认的人数上限', '免確認的人數上限', 'People without confirmation', 'Số người không cần xác nhận'),
      String(impactSetting.usual),
    ],
  ]),
];
