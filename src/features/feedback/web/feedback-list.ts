import {
  feedbackCalls,
  feedbackFilter,
  feedbackSortFields,
  type FeedbackRow,
} from '#features/feedback/feedback.contract.ts';
import { filterMap, type FiltersOf, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type FeedbackFilters = FiltersOf<typeof feedbackFilter>;
type SortField = (typeof feedbackSortFields)[number];
type State = ListState<FeedbackFilters, SortField>;

const searched = (state: State) => ({ ...filterMap(feedbackFilter, state), ...bothScripts(state.search) });

/** As much of a text as the list shows (seed 002 §9), and as names it. */
export const previewLength = 30;

export const feedbackName = ({ content }: { content: string }): string => {
  const line = content.replaceAll(/\s+/g, ' ');
  return line.length > previewLength ? `${line.slice(0, previewLength)}…` : line;
};

export const feedbackList = defineList({
  name: 'feedback',
  filters: noFilters(feedbackFilter),
  sortFields: feedbackSortFields,
  keyOf: ({ oid }: FeedbackRow) => oid,
  nameOf: feedbackName,
  logged: 'feedback',
  load: (state: State) => call(feedbackCalls.search, { query: { ...pageQuery(state), ...searched(state) } }),
  exportAll: (state) => download(feedbackCalls.exportAll, { query: { ...sortQuery(state), ...searched(state) } }),
});

export const loadFeedback = (oid: string) => call(feedbackCalls.item, { query: { oid } });
