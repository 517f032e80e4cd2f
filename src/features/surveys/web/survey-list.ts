import {
  surveyCalls,
  surveyFilter,
  type SurveyRecord,
  type SurveyRow,
  surveySortFields,
} from '#features/surveys/surveys.contract.ts';
import { filterMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { definePlacedList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call, download } from '#platform/wire/web/client.ts';

const { appId: _appId, ...filters } = noFilters(surveyFilter);
export type SurveyFilters = typeof filters;

/** The state of the screen in the address. */
export const surveyAddress = { filters, sortFields: surveySortFields };

export const surveyName = ({ title }: Pick<SurveyRow, 'title'>): string => title;

type State = ListState<SurveyFilters, (typeof surveySortFields)[number]>;

/** The menu entry is one of the filters of the calls. */
const asked = (appId: string, { filters: own, search }: State) => ({
  ...filterMap(surveyFilter, { filters: { ...own, appId } }),
  ...bothScripts(search),
});

/** The surveys, or exams, of a menu entry. */
export const surveyList = definePlacedList({
  name: 'surveys',
  ...surveyAddress,
  keyOf: ({ oid }: SurveyRow) => oid,
  logged: 'survey',
  nameOf: surveyName,
  placeKeyOf: (appId: string) => appId,
  load: (appId: string, state: State) =>
    call(surveyCalls.list, { query: { ...asked(appId, state), ...pageQuery(state) } }),
  exportAll: (appId: string, state: State) =>
    download(surveyCalls.exportAll, { query: sortQuery(state), sealedQuery: { conditionMap: asked(appId, state) } }),
  remove: (oids) => call(surveyCalls.remove, { content: oids }),
  removeAsks: true,
});

export const loadSurvey = (oid: string): Promise<SurveyRecord> => call(surveyCalls.item, { query: { oid } });
