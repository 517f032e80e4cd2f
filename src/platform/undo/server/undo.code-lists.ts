import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';
import { undoSetting } from '../undo.contract.ts';

/** For how many hours what somebody has changed can be undone, in the extended code of the entry. */
export const undoLists: readonly CodeList[] = [
  codeList(undoSetting.list, '撤销', [
    [
      undoSetting.code,
      localized('撤销期限（小时）', '復原期限（小時）', 'Hours in which to undo', 'Thời hạn hoàn tác (giờ)'),
      String(undoSetting.usual),
    ],
  ]),
];
