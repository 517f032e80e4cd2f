import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What a change of authorization would do, before it is saved. */
export const impactPreviewTexts = defineTexts({
  'impact.title': localized('保存后的变化', '儲存後的變化', 'Changes after saving', 'Thay đổi sau khi lưu'),
  'impact.counts': localized(
    '保存后：{gained} 人获得，{lost} 人失去，{changed} 人身份改变',
    '儲存後：{gained} 人獲得，{lost} 人失去，{changed} 人身分改變',
    'After saving: {gained} gain it, {lost} lose it, {changed} change identity',
    'Lưu sẽ cấp cho {gained} người, thu hồi của {lost} người, đổi danh tính của {changed} người',
  ),
  'impact.people': localized('人', '人', 'people', 'người'),
  'impact.none': localized(
    '没有人的权限变化',
    '沒有人的權限變化',
    'Nobody’s permissions change',
    'Không ai bị thay đổi quyền',
  ),
  'impact.counting': localized(
    '正在计算影响…',
    '正在計算影響…',
    'Calculating who is affected…',
    'Đang tính ảnh hưởng…',
  ),
  'impact.failed': localized(
    '无法计算影响',
    '無法計算影響',
    'Could not calculate who is affected',
    'Không tính được ảnh hưởng',
  ),
  'impact.off': localized(
    '此功能或其上层已停用：启用之前没有人拥有它。',
    '此功能或其上層已停用：啟用之前沒有人擁有它。',
    'This function, or one above it, is switched off: nobody has it until it is switched on.',
    'Chức năng này hoặc cấp trên đã tắt: chưa ai có cho đến khi được bật.',
  ),
  'impact.kind.gained': localized('获得（{count}）', '獲得（{count}）', 'Gain it ({count})', 'Được cấp ({count})'),
  'impact.kind.lost': localized('失去（{count}）', '失去（{count}）', 'Lose it ({count})', 'Bị thu hồi ({count})'),
  'impact.kind.changed': localized(
    '身份改变（{count}）',
    '身分改變（{count}）',
    'Change identity ({count})',
    'Đổi danh tính ({count})',
  ),
  'impact.scope': localized(
    '只列出您数据范围内的人。',
    '只列出您資料範圍內的人。',
    'Only people in your data scope are listed.',
    'Chỉ liệt kê người trong phạm vi dữ liệu của bạn.',
  ),
  'impact.nobody': localized('没有人', '沒有人', 'Nobody', 'Không có ai'),
});
