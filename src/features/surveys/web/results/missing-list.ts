import { surveyResultCalls } from '#features/surveys/survey-results.contract.ts';
import { definePlacedList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { type Asked, sentOf } from './result-filter.ts';

export type MissingRow = Answer<typeof surveyResultCalls.uncompleted>['list'][number];

export const missingAddress = { prefix: 'missing', filters: {}, sortFields: [] as never[] };
type State = ListState<Record<string, never>, never>;

/** The people of the audience who have not answered. */
export const missingList = definePlacedList({
  name: 'survey-missing',
  ...missingAddress,
  keyOf: ({ id }: MissingRow) => id,
  nameOf: ({ name, id }: MissingRow) => `${name} (${id})`,
  placeKeyOf: (asked: Asked) => JSON.stringify(asked.condition),
  load: ({ condition }: Asked, { search, pageNum, pageSize }: State) =>
    call(surveyResultCalls.uncompleted, { query: { search, pageNum, pageSize }, sealedQuery: { condition } }),
  exportAll: (asked, { search }) => {
    const { query, sealedQuery } = sentOf(asked);
    return download(surveyResultCalls.download, {
      query: { ...query, search, downloadType: 'Uncompleted' },
      sealedQuery,
    });
  },
});
