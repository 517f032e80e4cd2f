import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { companyDocumentCalls } from '#features/company-documents/company-documents.contract.ts';
import { labelOf } from '#platform/form/web/options.ts';
import { useSignedInUser } from '#platform/session/web/session-store.ts';
import { call } from '#platform/wire/web/client.ts';
import { documentList } from './document-list.ts';
import { choosePlace, placesOf, type ListPlace, type Place, type Places } from './place-choice.ts';

const nowhere = placesOf([]);
const storageKey = (empid: string): string => `${documentList.name}.place:${empid}`;

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'co' in value &&
  'pzid' in value &&
  typeof value.co === 'string' &&
  typeof value.pzid === 'string';

const remembered = (empid: string): Place | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(empid)) ?? 'null');
    return isPlace(value) ? value : null;
  } catch {
    return null;
  }
};

export type PlaceChoice = {
  /** Null until it is known, and if there is no company. */
  place: ListPlace | null;
  places: Places;
  state: 'loading' | 'failed' | 'ready';
  error: Error | null;
  retry: () => void;
  choose: (co: string, pzid?: string) => void;
  /** The display name of the chosen plant. */
  name: string;
  /** Whether the plant's documents may be changed, not only viewed. */
  mayChangeAt: (place: Place | null) => boolean;
};

/**
 * The company and plant whose list of the menu entry is shown: kept in the address, remembered per person, and always
 * within the data scope.
 */
export const usePlace = (appId: string): PlaceChoice => {
  const user = useSignedInUser();
  const empid = user?.empid ?? '';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [documentList.name, 'places', appId],
    queryFn: () => call(companyDocumentCalls.places, { query: { appId } }),
    staleTime: 60_000,
  });
  const [params, setParams] = useSearchParams();
  const [before, setBefore] = useState(() => remembered(empid));
  const co = params.get('co') ?? '';
  const pzid = params.get('pzid') ?? '';
  const places = useMemo(() => (data ? placesOf(data) : nowhere), [data]);
  const place = useMemo(() => {
    const chosen = choosePlace(places, {
      asked: co ? { co, pzid } : null,
      before,
      own: user ? { co: user.coid, pzid: user.plantid } : null,
    });
    return chosen && { ...chosen, appId };
  }, [appId, before, co, places, pzid, user]);

  const choose = useCallback(
    (nextCo: string, nextPzid?: string) => {
      const next = choosePlace(places, { asked: { co: nextCo, pzid: nextPzid ?? '' }, before, own: null });
      if (!next) return;
      localStorage.setItem(storageKey(empid), JSON.stringify(next));
      setBefore(next);
      setParams((current) => {
        const params = new URLSearchParams(current);
        params.set('co', next.co);
        params.set('pzid', next.pzid);
        params.delete('page');
        return params;
      });
    },
    [before, empid, places, setParams],
  );

  return {
    place,
    places,
    state: data ? 'ready' : error && !isFetching ? 'failed' : 'loading',
    error: data ? null : error,
    retry: () => void refetch(),
    choose,
    mayChangeAt: (at) =>
      !data?.some(({ class3, class4, mayChange }) => mayChange === 'N' && class3 === at?.co && class4 === at.pzid),
    name: place ? `${labelOf(places.companies, place.co)} / ${labelOf(places.plantsOf(place.co), place.pzid)}` : '',
  };
};
