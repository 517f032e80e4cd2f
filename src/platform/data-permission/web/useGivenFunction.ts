import { useQuery } from '@tanstack/react-query';
import type { Draft, DraftIdentity } from '#platform/permission-page/web/permission-draft.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call } from '#platform/wire/web/client.ts';
import { dataPermissionCalls } from '../data-permission.contract.ts';
import { newHolder } from './data-draft.ts';

/** The most functions that a page of the call holds; a product has hundreds. */
const most = 1000;

/**
 * The function under which a link asks to add a condition (`W <oid>`): the one of the draft, or a new one without
 * conditions. Undefined until it is known, and for one through which nothing can be granted.
 */
export const useGivenFunction = (dataType: string, key: string | null, draft: Draft): DraftIdentity | undefined => {
  const there = draft.find(({ roleid }) => roleid === key);
  const { data } = useQuery({
    queryKey: ['data-permission', 'given-function', dataType, key],
    queryFn: async () => {
      const query = { dataType, ...bothScripts(''), pageNum: 1, pageSize: most };
      const { list } = await call(dataPermissionCalls.functions, { query });
      return list.map(newHolder).find(({ roleid }) => roleid === key) ?? null;
    },
    enabled: key !== null && there === undefined,
    staleTime: Infinity,
  });
  return there ?? data ?? undefined;
};
