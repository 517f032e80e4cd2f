import type { FindSource } from '#platform/find/server/find-source.ts';
import { foldFilters, searchText } from '#platform/search/server/fold.ts';
import { type JobKind, jobMenus } from '../job-menus.contract.ts';
import { jobCalls } from '../jobs.contract.ts';
import { jobsByAction, type Registry, shownName } from './job-registry.ts';
import { listJobs } from './jobs.queries.ts';
import { words } from './words.texts.ts';

/** Scheduled jobs by id or name. */
export const jobFind = (kind: JobKind, registry: () => Registry): FindSource => ({
  list: jobCalls[kind].list,
  edit: jobCalls[kind].edit,
  records: async (db, { quick, limit, lang }) => {
    const typed = foldFilters(quick);
    const rows = await listJobs(db, { kind, jobs: jobsByAction(registry()) });
    return rows
      .map(({ oid, id, ...row }) => ({ key: oid, title: shownName(registry(), { ...row, id }, lang), detail: id }))
      .filter(({ title, detail }) => typed.some((one) => searchText(title, detail).includes(one)))
      .slice(0, limit);
  },
  verbs: [
    {
      words: words[kind === 'app' ? 'job.verb.addJob' : 'job.verb.addBpmJob'],
      on: 'nothing',
      call: jobCalls[kind].add,
      path: () => `${jobMenus[kind].url}?add=1`,
    },
  ],
});
