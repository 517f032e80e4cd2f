import { type SheetRow, surveyResultCalls } from '#features/surveys/survey-results.contract.ts';
import { definePlacedList } from '#platform/records/web/useListScreen.ts';
import { pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { type Asked, sentOf } from './result-filter.ts';

const sheetSortFields = ['txdat', 'id', 'name', 'totalscore'] as const;

/** The state of the list in the address; the list of surveys has the plain names. */
export const sheetAddress = { prefix: 'sheets', filters: {}, sortFields: sheetSortFields };
type State = ListState<Record<string, never>, (typeof sheetSortFields)[number]>;

/** The sheets that match the filter of the page. */
export const sheetList = definePlacedList({
  name: 'survey-sheets',
  ...sheetAddress,
  keyOf: ({ sheetoid }: SheetRow) => sheetoid,
  nameOf: ({ name, id }: SheetRow) => `${name} (${id})`,
  placeKeyOf: (asked: Asked) => JSON.stringify(asked),
  load: (asked: Asked, state: State) => {
    const { query, sealedQuery } = sentOf(asked);
    return call(surveyResultCalls.sheets, {
      query: { ...query, ...pageQuery(state), search: state.search },
      sealedQuery,
    });
  },
  exportAll: (asked, state) => {
    const { query, sealedQuery } = sentOf(asked);
    return download(surveyResultCalls.download, {
      query: { ...query, ...sortQuery(state), search: state.search, downloadType: 'Completed' },
      sealedQuery,
    });
  },
});
