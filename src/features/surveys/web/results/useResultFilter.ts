import { everyday } from '#features/surveys/survey-codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { surveyResultCalls } from '#features/surveys/survey-results.contract.ts';
import { type SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { platformClock, todayIn } from '#platform/clock/web/platform-clock.ts';
import { type CompanyRow, organisationCalls, type PlantRow } from '#platform/organisation/organisation.contract.ts';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { useSignedInUser } from '#platform/session/web/session-store.ts';
import { call } from '#platform/wire/web/client.ts';
import { dayAfter, isDay, noFilter, readFilter, type ResultFilter, writeFilter } from './result-filter.ts';

export const resultTabs = ['statistics', 'sheets', 'completion'] as const;
export type ResultTab = (typeof resultTabs)[number];

/** They belong to the open page, and are taken from the address with it. */
const [tabName, filterName] = ['tab', 'condition'];

/** Companies and plants are some dozen. */
const mostPlaces = 1000;

/** The tab and the filter in the address. Changing them adds no history, and keeps where the page was opened. */
const useAddress = () => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const write = useCallback(
    (values: Readonly<Record<string, string | null>>): void => {
      const params = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) params.delete(name);
        else params.set(name, value);
      }
      latest.current = `?${params.toString()}`;
      void navigate({ pathname, search: latest.current }, { replace: true, state: state as unknown });
    },
    [navigate, pathname, state],
  );
  return { params: useMemo(() => new URLSearchParams(search), [search]), write };
};

export type ResultAddress = {
  tab: ResultTab;
  /** Conditions of screening belong to a tab (seed 002 §2.2): they are gone on the next one. */
  openTab: (tab: ResultTab) => void;
  /** The filter with its defaults; null until they are known. */
  filter: ResultFilter | null;
  setFilter: (changes: Partial<ResultFilter>) => void;
  companies: readonly CompanyRow[] | undefined;
  /** Of the chosen company. */
  plants: readonly PlantRow[] | undefined;
  /** Where the person may look at nothing. */
  hasNoPlace: boolean;
  /** The address names a company that the person may not look at: another one is shown. */
  isElsewhere: boolean;
};

/**
 * The filter of the results of a survey. Of an everyday survey the day is yesterday by default; the company that of the
 * person if it is within the data scope, else the first one (seed 002 §2.2).
 */
export const useResultFilter = ({ subType }: Pick<SurveyRecord, 'subType'>): ResultAddress => {
  const { params, write } = useAddress();
  const user = useSignedInUser();
  const bound = useBoundOf(surveyResultCalls.statistics);
  const { data: clock } = useQuery(platformClock);
  const companies = useQuery({
    queryKey: ['survey-results', 'companies', bound],
    queryFn: () => call(organisationCalls.companies, { query: { ...bound, pageSize: mostPlaces } }),
    staleTime: Infinity,
  });
  const plants = useQuery({
    queryKey: ['survey-results', 'plants', bound],
    queryFn: () => call(organisationCalls.plants, { query: { ...bound, pageSize: mostPlaces } }),
    staleTime: Infinity,
  });
  const list = companies.data?.list;
  const own = list?.find(({ value }) => value === user?.coid) ?? list?.[0];
  const text = params.get(filterName);
  const named = useMemo(() => readFilter(text).co, [text]);
  const filter = useMemo((): ResultFilter | null => {
    if (list === undefined || clock === undefined) return null;
    const read = readFilter(text);
    const co = list.some(({ value }) => value === read.co) ? read.co : (own?.value ?? '');
    const yesterday = dayAfter(todayIn(clock.timezone), -1);
    return {
      ...read,
      co,
      plant: read.co === '' || read.co === co ? read.plant : '',
      date: subType !== everyday ? '' : isDay(read.date) ? read.date : yesterday,
    };
  }, [clock, list, own?.value, subType, text]);

  const wanted = params.get(tabName);
  const tab = resultTabs.find((one) => one === wanted) ?? 'statistics';
  return {
    tab,
    openTab: (next) => {
      const kept = { ...(filter ?? noFilter), screens: [], score: null };
      write({ [tabName]: next, [filterName]: writeFilter(kept) });
    },
    filter,
    setFilter: (changes) => write({ [filterName]: writeFilter({ ...(filter ?? noFilter), ...changes }) }),
    companies: list,
    plants: plants.data?.list.filter(({ coid }) => coid === filter?.co),
    hasNoPlace: list !== undefined && list.length === 0,
    isElsewhere: list !== undefined && named !== '' && !list.some(({ value }) => value === named),
  };
};
