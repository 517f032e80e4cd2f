import { defineTexts, localized } from '#platform/i18n/texts.ts';
import type { OnAir } from './on-air.ts';

/** Texts of everything that is shown for a period. */
export const onAirTexts = defineTexts({
  'on_air.title': localized('展示状态', '顯示狀態', 'On air', 'Tình trạng'),
  'on_air.now': localized('展示中', '顯示中', 'On air now', 'Đang hiển thị'),
  'on_air.later': localized('未开始', '尚未開始', 'Scheduled', 'Chưa bắt đầu'),
  'on_air.over': localized('已结束', '已結束', 'Ended', 'Đã kết thúc'),
  'on_air.off': localized('已停用', '已停用', 'Off', 'Đã tắt'),
  'on_air.ending': localized(
    '{days} 天内结束',
    '{days} 天內結束',
    'Ends within {days} {days|day|days}',
    'Kết thúc trong {days} ngày',
  ),
  'on_air.release': localized('发布状态', '發布狀態', 'Release', 'Công bố'),
  'on_air.released': localized('已发布', '已發布', 'Released', 'Đã công bố'),
  'on_air.toRelease': localized('待发布', '待發布', 'Not released yet', 'Chờ công bố'),
  'on_air.timeline': localized('时间轴', '時間軸', 'Timeline', 'Dòng thời gian'),
  'on_air.timelineOf': localized('时间轴 · {name}', '時間軸 · {name}', 'Timeline · {name}', 'Dòng thời gian · {name}'),
  'on_air.timelineHint': localized(
    '拖动条移动时间，拖动两端改变开始或结束；也可用 ← → 移动一天，Alt 改变开始，Shift 改变结束，Enter 打开。',
    '拖曳橫條移動時間，拖曳兩端改變開始或結束；也可用 ← → 移動一天，Alt 改變開始，Shift 改變結束，Enter 開啟。',
    'Drag a bar to move it, or its ends to change when it starts or ends. With the keyboard, ← → moves it by a day, Alt + ← → its start. Shift + ← → moves its end. Enter opens it.',
    'Kéo thanh để dời thời gian, kéo hai đầu để đổi lúc bắt đầu hoặc kết thúc. Bằng bàn phím: ← → dời một ngày, kèm Alt đổi lúc bắt đầu, kèm Shift đổi lúc kết thúc; Enter để mở.',
  ),
  'on_air.zoom': localized('范围', '範圍', 'Range', 'Phạm vi'),
  'on_air.week': localized('两周', '兩週', 'Two weeks', 'Hai tuần'),
  'on_air.month': localized('两个月', '兩個月', 'Two months', 'Hai tháng'),
  'on_air.year': localized('一年', '一年', 'A year', 'Một năm'),
  'on_air.earlier': localized('往前', '往前', 'Earlier', 'Trước đó'),
  'on_air.afterwards': localized('往后', '往後', 'Afterwards', 'Sau đó'),
  'on_air.count': localized('同时展示', '同時顯示', 'At the same time', 'Cùng lúc'),
  'on_air.gap': localized(
    '{from} 至 {to} 没有内容展示',
    '{from} 至 {to} 沒有內容顯示',
    'Nothing is on air from {from} to {to}',
    'Không có gì hiển thị từ {from} đến {to}',
  ),
  'on_air.overlap': localized(
    '{from} 至 {to} 同时展示 {count} 项',
    '{from} 至 {to} 同時顯示 {count} 項',
    '{count} on air from {from} to {to}',
    '{count} mục cùng hiển thị từ {from} đến {to}',
  ),
  'on_air.period': localized('{from} 至 {to}', '{from} 至 {to}', '{from} to {to}', '{from} đến {to}'),
  'on_air.always': localized('一直', '一直', 'always', 'luôn luôn'),
  'on_air.noEnd': localized('不结束', '不結束', 'no end', 'không kết thúc'),
  'on_air.change': localized('更改', '變更', 'Change', 'Đổi'),
  'on_air.readers': localized('读者看到的内容', '讀者看到的內容', 'What readers see', 'Người xem thấy gì'),
  'on_air.readersAt': localized('时间', '時間', 'At this time', 'Vào lúc'),
  'on_air.nothingSeen': localized(
    '此时没有内容展示',
    '此時沒有內容顯示',
    'Nothing is on air at this time',
    'Lúc này không có gì hiển thị',
  ),
  'on_air.nothingHere': localized(
    '此范围内没有内容',
    '此範圍內沒有內容',
    'Nothing in this range',
    'Không có gì trong phạm vi này',
  ),
});

type Words = { title: keyof typeof onAirTexts; states: Partial<Record<OnAir, keyof typeof onAirTexts>> };

/** The words for states: of what is shown for a period, and of what is released at a time and stays. */
export const onAirWords = {
  shown: {
    title: 'on_air.title',
    states: { NOW: 'on_air.now', LATER: 'on_air.later', OVER: 'on_air.over', OFF: 'on_air.off' },
  },
  released: {
    title: 'on_air.release',
    states: { NOW: 'on_air.released', LATER: 'on_air.toRelease', OFF: 'on_air.off' },
  },
} as const satisfies Record<string, Words>;

export type OnAirKind = keyof typeof onAirWords;

/** The text of a state. */
export const onAirText = (state: OnAir, kind: OnAirKind = 'shown'): keyof typeof onAirTexts => {
  const states: Words['states'] = onAirWords[kind].states;
  return states[state] ?? onAirWords.shown.states[state];
};
