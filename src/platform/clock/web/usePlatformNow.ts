import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clockAfter, platformClock } from './platform-clock.ts';

/**
 * Returns what the clock of the platform shows when it is asked, `YYYY-MM-DD HH:mm:ss`, whatever the clock of this
 * device shows; null while it is not known. The function stays the same.
 */
export const usePlatformNow = (): (() => string | null) => {
  const client = useQueryClient();
  useQuery({ ...platformClock, staleTime: 0 });
  return useCallback(() => {
    const { data, dataUpdatedAt } = client.getQueryState(platformClock.queryKey) ?? {};
    return data && dataUpdatedAt ? clockAfter(data.now, Math.max(0, Date.now() - dataUpdatedAt)) : null;
  }, [client]);
};
