import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#platform/wire/web/client.ts';
import { tableName } from './blacklist-list.ts';
import { blacklistCalls, consoleCode } from '#features/access-lists/blacklist.contract.ts';
import type { NamedContent } from '#features/access-lists/access-lists.contract.ts';
import { contentKey } from '#features/access-lists/web/picked-contents.ts';

/** A department alone and the same department with those below it are two places: only the latter means people further down. */
const placeKey = (one: NamedContent): string => `${contentKey(one)} ${one.containSub}`;

/** Whether entries of the code that name these contents would shut the person out of the console; asked anew each time. */
export const useShutsOut = (): ((code: string, contents: readonly NamedContent[]) => Promise<boolean>) => {
  const client = useQueryClient();
  return useCallback(
    async (code, contents) => {
      if (code !== consoleCode || contents.length === 0) return false;
      const own = await client.fetchQuery({
        queryKey: [tableName, 'own'],
        queryFn: () => call(blacklistCalls.own, {}),
        staleTime: 0,
      });
      const keys = new Set(own.map(placeKey));
      return contents.some((one) => keys.has(placeKey(one)));
    },
    [client],
  );
};
