import type { WebFeature } from '#platform/feature/web/feature.ts';

export const jobsFeature: WebFeature = {
  screens: {
    'app-jobs': () => import('./AppJobsScreen.tsx'),
    'bpm-jobs': () => import('./BpmJobsScreen.tsx'),
    'job-executions': () => import('./AppExecutionsScreen.tsx'),
    'bpm-job-executions': () => import('./BpmExecutionsScreen.tsx'),
  },
};
