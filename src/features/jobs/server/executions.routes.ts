import type { Database } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { originalOf } from '#platform/i18n/original-text.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import { type AppExecutionRow, bpmDetailCalls, executionCalls } from '../executions.contract.ts';
import { executionTexts as texts } from '../executions.texts.ts';
import { jobTexts } from '../jobs.texts.ts';
import { executionMenus, type JobKind } from '../job-menus.contract.ts';
import { outcomeOf } from '../outcome.ts';
import {
  attemptsOf,
  chartOf,
  detailsOf,
  executionPage,
  type StoredRun,
  streamExecutions,
} from './executions.queries.ts';
import { appRowOf, askedFor, bpmRowOf, jobOptions, stopRun } from './executions.service.ts';
import type { Registry } from './job-registry.ts';

type Services = { db: Database; say: ReasonText } & Registry;

const columnsIn = (lang: Language, say: ReasonText): ExportColumn<AppExecutionRow>[] => [
  { title: jobTexts['scheduled_job.id'][lang], width: 20, value: ({ jobid }) => jobid },
  { title: texts['execution.jobName'][lang], width: 30, value: ({ jobName }) => jobName },
  { title: texts['execution.scheduleid'][lang], width: 12, value: ({ scheduleid }) => scheduleid },
  { title: texts['execution.attempt'][lang], width: 8, value: ({ attempt }) => attempt },
  {
    title: vocabulary['common.result'][lang],
    width: 12,
    value: ({ verdict }) => texts[`execution.state.${verdict}`][lang],
  },
  {
    title: texts['execution.outcome'][lang],
    width: 40,
    value: (run) =>
      outcomeOf(run, { lang, number: formatsOf(lang).number, say: (reason) => say(reason, lang) ?? reason }),
  },
  { title: texts['execution.executionTime'][lang], width: 12, value: ({ executionTime }) => executionTime },
  { title: texts['execution.startedby'][lang], width: 14, value: ({ startedby }) => startedby },
  { title: vocabulary['common.createdAt'][lang], width: 20, value: ({ crtdat }) => crtdat },
];

async function* rowsOf(registry: Registry, runs: AsyncIterable<StoredRun>, lang: Language) {
  for await (const run of runs) yield appRowOf(registry, run, lang);
}

const bindShared = (kind: JobKind, bind: Bind, { db, say, ...registry }: Services): void => {
  const calls = executionCalls[kind];
  bind(calls.exportAll, async ({ query, lang }) =>
    xlsxAnswer(
      executionMenus[kind].title[lang],
      columnsIn(lang, say),
      rowsOf(registry, streamExecutions(db.read, await askedFor({ db, registry }, kind, query, lang), query), lang),
    ),
  );
  bind(calls.jobs, ({ query, lang }) => jobOptions({ db, registry }, kind, query.status, lang));
  bind(calls.chart, ({ query }) => chartOf(db.read, kind, query.id));
  bind(calls.stop, ({ content, caller }) => stopRun(db, caller, kind, content.oid));
};

export const appExecutionRoutes = (bind: Bind, services: Services): void => {
  const { db, say: _, ...registry } = services;
  bindShared('app', bind, services);
  bind(executionCalls.app.search, async ({ query, lang }) => {
    const { total, list } = await executionPage(
      db.read,
      await askedFor({ db, registry }, 'app', query, lang),
      query,
      query,
    );
    return { total, list: list.map((run) => appRowOf(registry, run, lang)) };
  });
  bind(executionCalls.app.item, async ({ query, lang }) => {
    const runs = await attemptsOf(db.read, 'app', query.oid);
    found(runs[0]);
    return runs.map((run) => appRowOf(registry, run, lang));
  });
};

export const bpmExecutionRoutes = (bind: Bind, services: Services): void => {
  const { db, say, ...registry } = services;
  bindShared('bpm', bind, services);
  bind(executionCalls.bpm.search, async ({ query, lang }) => {
    const { total, list } = await executionPage(
      db.read,
      await askedFor({ db, registry }, 'bpm', query, lang),
      query,
      query,
    );
    return { total, list: list.map((run) => bpmRowOf(registry, run, lang)) };
  });
  bind(executionCalls.bpm.item, async ({ query, lang }) => {
    const runs = await attemptsOf(db.read, 'bpm', query.oid);
    found(runs[0]);
    return runs.map((run) => bpmRowOf(registry, run, lang));
  });
  bind(bpmDetailCalls.list, async ({ query, lang }) => {
    const details = await detailsOf(db.read, query.scheduleid);
    return details.map(({ reason, message, ...detail }) => ({
      ...detail,
      message: [reason && (say(reason, lang) ?? reason), originalOf(message, lang)].filter(Boolean).join(' · '),
    }));
  });
};
