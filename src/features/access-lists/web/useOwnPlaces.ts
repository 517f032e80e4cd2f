import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { blacklistCalls, consoleCode } from '#features/access-lists/blacklist.contract.ts';
import type { NamedContent } from '#features/access-lists/access-lists.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { blacklistList } from './blacklist-list.ts';
import { contentKey } from './picked-contents.ts';

/** A department alone and the same department with those below it are two places. */
const placeKey = (one: NamedContent): string => `${contentKey(one)} ${one.containSub}`;

/**
 * Whether entries with the code and these contents would keep the person out of the console; asks the server each time.
 */
export const useShutsOut = (): ((code: string, contents: readonly NamedContent[]) => Promise<boolean>) => {
  const client = useQueryClient();
  return useCallback(
    async (code, contents) => {
      if (code !== consoleCode || contents.length === 0) return false;
      const own = await client.fetchQuery({
        queryKey: [blacklistList.name, 'own'],
        queryFn: () => call(blacklistCalls.own, {}),
        staleTime: 0,
      });
      const keys = new Set(own.map(placeKey));
      return contents.some((one) => keys.has(placeKey(one)));
    },
    [client],
  );
};
