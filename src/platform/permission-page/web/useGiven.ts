import { useQuery } from '@tanstack/react-query';
import type { Named } from './page-place.ts';
import type { PeopleSource } from './people-source.ts';
import type { DraftCondition } from './permission-draft.ts';

/**
 * The condition that a link asks to add, with its name; null until it is known, and if there is none. An employee whom
 * the user may not see is not offered.
 */
export const useGiven = (source: PeopleSource, give: Named | null): DraftCondition | null => {
  const condition = give && { ...give, containSub: 'N' as const };
  const { data } = useQuery({
    queryKey: ['given-condition', ...source.key, condition],
    queryFn: ({ signal }) =>
      condition
        ? source.people(condition, { simplifiedFilter: '', traditionalFilter: '', pageNum: 1, pageSize: 1 }, { signal })
        : null,
    enabled: condition !== null,
    staleTime: Infinity,
  });
  if (!condition || !data) return null;
  if (condition.type !== 'H') return { ...condition, name: condition.contentoid };
  const [person] = data.list;
  return person ? { ...condition, name: `${person.id} ${person.name}` } : null;
};
