import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';

/** app: work of this product; bpm: results of forms for the process engine. */
export const jobKinds = ['app', 'bpm'] as const;
export type JobKind = (typeof jobKinds)[number];

/** The scheduled jobs of each kind (seed 002 §2.8). */
export const jobMenus: Readonly<Record<JobKind, MenuEntry>> = {
  app: {
    id: 'F036',
    langid: 'menu.app_jobs',
    title: localized('APP 定时作业', 'APP 定時作業', 'App scheduled jobs', 'Tác vụ ứng dụng'),
    icon: 'BellOutlined',
    component: 'app-jobs',
    url: '/app/job',
    sort: 1,
    parent: 'G10',
  },
  bpm: {
    id: 'F037',
    langid: 'menu.bpm_jobs',
    title: localized('BPM 定时作业', 'BPM 定時作業', 'BPM scheduled jobs', 'Tác vụ BPM'),
    icon: 'SendOutlined',
    component: 'bpm-jobs',
    url: '/bpm/job',
    sort: 2,
    parent: 'G10',
  },
};

/** The executions of each kind (seed 002 §2.6, §2.7). */
export const executionMenus: Readonly<Record<JobKind, MenuEntry>> = {
  app: {
    id: 'F038',
    langid: 'menu.job_executions',
    title: localized('作业执行查询', '作業執行查詢', 'Job executions', 'Lượt chạy tác vụ'),
    icon: 'BarsOutlined',
    component: 'job-executions',
    url: '/job/record/time',
    sort: 3,
    parent: 'G09',
  },
  bpm: {
    id: 'F039',
    langid: 'menu.bpm_job_executions',
    title: localized('BPM 作业执行查询', 'BPM 作業執行查詢', 'BPM job executions', 'Lượt chạy tác vụ BPM'),
    icon: 'LinkOutlined',
    component: 'bpm-job-executions',
    url: '/bpm/job/record/time',
    sort: 4,
    parent: 'G09',
  },
};
