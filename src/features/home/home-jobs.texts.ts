import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the card that says whether jobs are run. Apart, since not everybody has it. */
export const homeJobsTexts = defineTexts({
  'home.jobs': localized('作业调度', '作業排程', 'Job scheduler', 'Bộ lập lịch tác vụ'),
  'home.jobs_beating': localized('运行中', '執行中', 'Running', 'Đang hoạt động'),
  'home.jobs_silent': localized('没有响应', '沒有回應', 'Silent', 'Không phản hồi'),
  'home.jobs_detail': localized(
    '{running} 个执行中 · {seconds} 秒前',
    '{running} 個執行中 · {seconds} 秒前',
    '{running} in progress · {seconds} s ago',
    '{running} đang chạy · {seconds} giây trước',
  ),
});
