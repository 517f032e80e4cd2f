import { defineTexts, localized } from '#platform/i18n/texts.ts';
import { undoHours } from './undo.contract.ts';

export const undoTexts = defineTexts({
  'undo.gone': localized(
    `这项操作已无法撤销：超过 ${undoHours} 小时，或没有改动任何内容`,
    `這項操作已無法復原：超過 ${undoHours} 小時，或未更動任何內容`,
    `This can no longer be undone: it is older than ${undoHours} hours, or it changed nothing`,
    `Không thể hoàn tác: đã quá ${undoHours} giờ, hoặc không thay đổi gì`,
  ),
  'undo.not_possible': localized(
    '这类操作无法撤销',
    '這類操作無法復原',
    'Changes of this kind cannot be undone',
    'Loại thay đổi này không thể hoàn tác',
  ),
  'undo.done': localized(
    '这项操作已经撤销过了',
    '這項操作已經復原過了',
    'This has already been undone',
    'Thay đổi này đã được hoàn tác',
  ),
  'undo.changed': localized(
    '无法撤销，之后已有改动：{names}',
    '無法復原，之後已有更動：{names}',
    'This cannot be undone because it has changed since: {names}',
    'Không thể hoàn tác vì đã có thay đổi sau đó: {names}',
  ),
  'undo.needed': localized(
    '无法撤销，其他数据已在使用：{names}',
    '無法復原，其他資料已在使用：{names}',
    'This cannot be undone because other data uses it by now: {names}',
    'Không thể hoàn tác vì dữ liệu khác đang dùng: {names}',
  ),
});
