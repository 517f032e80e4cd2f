import { defineTexts, localized } from './texts.ts';

/** Words of searches by time. Not in the vocabulary, which every page loads. */
export const timeRangeTexts = defineTexts({
  'time_range.title': localized('时间范围', '時間範圍', 'Time range', 'Khoảng thời gian'),
  'time_range.lastSevenDays': localized('最近 7 天', '最近 7 天', 'Last 7 days', '7 ngày qua'),
  'time_range.lastThirtyDays': localized('最近 30 天', '最近 30 天', 'Last 30 days', '30 ngày qua'),
  'time_range.firstDay': localized('开始日期', '開始日期', 'First day', 'Từ ngày'),
  'time_range.lastDay': localized('结束日期', '結束日期', 'Last day', 'Đến ngày'),
});
