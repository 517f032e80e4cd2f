import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#platform/wire/web/client.ts';
import { type ImpactPreview, impactPreviewCalls } from '../impact-preview.contract.ts';
import { contentOf, type Draft } from './permission-draft.ts';

/** Milliseconds to wait after a change of the draft. */
const quietFor = 600;
const pageSize = 50;

type Target = { funcOid: string; funcType: 'A' | 'W' };
type Content = ReturnType<typeof contentOf>;

const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietFor);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

export type ImpactPreviewState = {
  content: Content;
  data: ImpactPreview | undefined;
  /** The result is outdated because the draft has changed or is being evaluated. */
  counting: boolean;
  failed: boolean;
  again: () => void;
};

/** A page of the people affected by saving the content. */
export const useImpactPage = (funcOid: string, content: Content, pageNum: number, enabled: boolean) =>
  useQuery({
    queryKey: ['impact-preview', funcOid, content, pageNum],
    queryFn: ({ signal }) =>
      call(impactPreviewCalls.previewImpact, { content: { funcOid, auth: content, pageNum, pageSize } }, { signal }),
    enabled,
    staleTime: 30_000,
    gcTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Previews the effect of saving the draft, shortly after each change. A failed or slow preview never blocks saving. */
export const useImpactPreview = (target: Target, draft: Draft, wanted: boolean): ImpactPreviewState => {
  const { funcOid, funcType } = target;
  const settled = useSettled(draft);
  // Without base: oids and versions do not affect the result.
  const content = useMemo(() => contentOf(settled, [], { funcOid, funcType }), [funcOid, funcType, settled]);
  const { data, isPlaceholderData, isFetching, isError, refetch } = useImpactPage(funcOid, content, 1, wanted);
  return {
    content,
    data: wanted ? data : undefined,
    counting: wanted && (isPlaceholderData || (data === undefined && isFetching) || settled !== draft),
    failed: isError && !isFetching,
    again: () => void refetch(),
  };
};
