import type { FindSource } from '#platform/find/server/find-source.ts';
import { feedbackCalls, feedbackFilter, feedbackMenu } from '../feedback.contract.ts';
import { searchFeedback } from './feedback.queries.ts';

/** As much of the text as the palette has room for. */
const shown = 60;

/** Feedback by its text or its reporter, in the reader's scope. */
export const feedbackFind: FindSource = {
  list: feedbackCalls.search,
  path: (key) => `${feedbackMenu.url}?details=${key}`,
  records: async (db, { quick, limit, scope }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchFeedback(db, { ...feedbackFilter.parse(quick), me: '' }, page, scope);
    return list.map(({ oid, content, name, empid, feedbackdate }) => ({
      key: oid,
      title: content.slice(0, shown),
      detail: `${name || empid} · ${feedbackdate.slice(0, 10)}`,
    }));
  },
};
