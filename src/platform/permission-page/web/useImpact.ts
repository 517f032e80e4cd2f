import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ImpactKind } from '#platform/rights/impact.ts';
import type { ImpactPreview } from '../impact-preview.contract.ts';
import { conditionKey, type Draft } from './permission-draft.ts';
import type { PeopleSource } from './people-source.ts';
import { useSettled } from '#platform/form/web/useSettled.ts';

export const peoplePerPage = 50;

/** What of a draft decides who has what. */
export const rightsOf = (draft: Draft): string[] =>
  draft.map(({ roleid, conditions }) =>
    [roleid, ...conditions.map((one) => `${conditionKey(one)} ${one.containSub}`)].join('\n'),
  );

type Lists = { draft: Draft; base: Draft };

/** The counts with a page of the affected people. A request that is no longer needed is cancelled. */
export const useImpactPage = (
  source: PeopleSource,
  lists: Lists,
  kind: ImpactKind | '',
  pageNum: number,
  enabled: boolean,
) =>
  useQuery({
    queryKey: ['impact', ...source.key, rightsOf(lists.base), rightsOf(lists.draft), kind, pageNum],
    queryFn: ({ signal }) =>
      source.impact(lists, { kind, pageNum, pageSize: kind === '' ? 1 : peoplePerPage }, { signal }),
    enabled,
    staleTime: 30_000,
    gcTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

export type ImpactState = {
  /** The draft that the result belongs to. */
  lists: Lists;
  data: ImpactPreview | undefined;
  /** The result is outdated because the draft has changed or is being evaluated. */
  counting: boolean;
  failed: boolean;
  again: () => void;
};

/** The effect of saving the draft, shortly after each change. A failed or slow answer never blocks saving. */
export const useImpact = (source: PeopleSource, { draft, base }: Lists, wanted: boolean): ImpactState => {
  const settled = useSettled(draft);
  const lists = { draft: settled, base };
  const { data, isPlaceholderData, isFetching, isError, refetch } = useImpactPage(source, lists, '', 1, wanted);
  return {
    lists,
    data: wanted ? data : undefined,
    counting: wanted && (isPlaceholderData || (data === undefined && isFetching) || settled !== draft),
    failed: isError && !isFetching,
    again: () => void refetch(),
  };
};
