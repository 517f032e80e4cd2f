import { openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { jobCountTexts } from '#platform/jobs/job-counts.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { bpmDetailCalls, executionCalls } from '../executions.contract.ts';
import { executionTexts } from '../executions.texts.ts';
import { executionMenus, jobMenus } from '../job-menus.contract.ts';
import { jobCalls } from '../jobs.contract.ts';
import { jobTexts } from '../jobs.texts.ts';
import { appExecutionRoutes, bpmExecutionRoutes } from './executions.routes.ts';
import { guardNeededJobs } from './guard-needed-jobs.ts';
import { jobFind } from './job-find.ts';
import type { Registry } from './job-registry.ts';
import { jobAttention, silentScheduler } from './jobs.attention.ts';
import { jobRoutes } from './jobs.routes.ts';
import { platformActions } from './platform-actions.ts';
import { words } from './words.texts.ts';

/** `registry`: what all features declare. */
type Options = { registry: () => Registry };

export const appJobsFeature = ({ registry }: Options) =>
  defineFeature({
    menu: jobMenus.app,
    find: jobFind('app', registry),
    texts: [jobTexts, executionTexts, jobCountTexts, words],
    calls: [jobCalls.app],
    routes: jobRoutes('app'),
    jobActions: platformActions,
    attention: [silentScheduler, ...jobAttention('app', registry)],
    undo: { scheduled_job: { guard: guardNeededJobs(registry) } },
    changeFeed: {
      scheduled_job: {
        title: words['job.record.job'],
        shownBy: [jobMenus.app.id],
        path: openedIn(jobMenus.app.url),
        named: ['id', 'name'],
        fields: {
          kind: jobTexts['scheduled_job.kind'],
          preword: jobTexts['scheduled_job.preword'],
          action: jobTexts['scheduled_job.action'],
          params: jobTexts['scheduled_job.params'],
          frequency: jobTexts['scheduled_job.frequency'],
          frequencytype: jobTexts['scheduled_job.frequencytype'],
          anchor: jobTexts['scheduled_job.nexttime'],
          status: vocabulary['common.status'],
          overlap: jobTexts['scheduled_job.overlap'],
          retries: jobTexts['scheduled_job.retries'],
          pausedby: jobTexts['scheduled_job.pausedby'],
          pausedat: jobTexts['scheduled_job.pausedat'],
          pausereason: jobTexts['scheduled_job.pausereason'],
        },
        values: {
          kind: { app: jobMenus.app.title, bpm: jobMenus.bpm.title },
          frequencytype: {
            min: jobTexts['scheduled_job.type.min'],
            day: jobTexts['scheduled_job.type.day'],
            month: jobTexts['scheduled_job.type.month'],
          },
          overlap: { skip: jobTexts['scheduled_job.overlap.skip'], wait: jobTexts['scheduled_job.overlap.wait'] },
        },
      },
    },
  });

export const bpmJobsFeature = ({ registry }: Options) =>
  defineFeature({
    menu: jobMenus.bpm,
    find: jobFind('bpm', registry),
    texts: [],
    calls: [jobCalls.bpm],
    routes: jobRoutes('bpm'),
    attention: jobAttention('bpm', registry),
  });

export const appExecutionsFeature = defineFeature({
  menu: executionMenus.app,
  find: { list: executionCalls.app.search },
  texts: [],
  calls: [executionCalls.app],
  routes: appExecutionRoutes,
});

export const bpmExecutionsFeature = defineFeature({
  menu: executionMenus.bpm,
  find: { list: executionCalls.bpm.search },
  texts: [],
  calls: [executionCalls.bpm, bpmDetailCalls],
  routes: bpmExecutionRoutes,
});
