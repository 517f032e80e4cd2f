import type { Database } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { statusWord } from '#platform/spreadsheet/server/export-words.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { type JobKind, jobMenus } from '../job-menus.contract.ts';
import { jobCalls, type JobRow } from '../jobs.contract.ts';
import { jobTexts as texts } from '../jobs.texts.ts';
import { offeredActions, type Registry } from './job-registry.ts';
import { addJob, editJob, jobList, oneJob, removeJobs, runJob, timesOfTyped } from './jobs.service.ts';

const columnsIn = (lang: Language): ExportColumn<JobRow>[] => [
  { title: texts['scheduled_job.id'][lang], width: 20, value: ({ id }) => id },
  { title: vocabulary['common.name'][lang], width: 30, value: ({ name }) => name },
  { title: texts['scheduled_job.preword'][lang], width: 14, value: ({ preword }) => preword },
  { title: texts['scheduled_job.action'][lang], width: 20, value: ({ action }) => action },
  { title: texts['scheduled_job.frequency'][lang], width: 10, value: ({ frequency }) => frequency },
  {
    title: texts['scheduled_job.frequencytype'][lang],
    width: 12,
    value: ({ frequencytype }) => texts[`scheduled_job.type.${frequencytype}`][lang],
  },
  { title: texts['scheduled_job.nexttime'][lang], width: 20, value: ({ nexttime }) => nexttime },
  {
    title: vocabulary['common.status'][lang],
    width: 10,
    value: ({ status }) => statusWord(status, lang),
  },
  { title: texts['scheduled_job.pausedby'][lang], width: 14, value: ({ pausedby }) => pausedby },
  { title: texts['scheduled_job.pausereason'][lang], width: 30, value: ({ reason }) => reason },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: ({ txdat }) => txdat },
];

/** The routes of the scheduled jobs of a kind. */
export const jobRoutes =
  (kind: JobKind) =>
  (bind: Bind, { db, ...registry }: { db: Database } & Registry): void => {
    const calls = jobCalls[kind];
    const services = { db, kind, registry };
    bind(calls.list, ({ query, lang }) => jobList(services, query, lang));
    bind(calls.item, ({ query, lang }) => oneJob(services, db.read, query.oid, lang));
    bind(calls.exportAll, async ({ query, lang }) =>
      xlsxAnswer(jobMenus[kind].title[lang], columnsIn(lang), await jobList(services, query, lang)),
    );
    bind(calls.actions, async ({ lang }) => offeredActions(registry, kind, lang));
    bind(calls.times, ({ query }) => timesOfTyped(db.read, query));
    bind(calls.add, ({ content, caller, lang }) => addJob(services, caller, content, lang));
    bind(calls.edit, ({ content, caller, lang }) => editJob(services, caller, content, lang));
    bind(calls.remove, ({ content, caller }) => removeJobs(services, caller, content));
    bind(calls.run, ({ content, caller }) => runJob(services, caller, content));
  };
