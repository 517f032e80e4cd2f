import { useEffect } from 'react';
import { useNotices } from '#platform/notices/web/notices.ts';

/** Says once for each failure what could not be loaded (seed 002 §8, Load failures). */
export const useLoadFailure = (error: Error | null, title: string): void => {
  const notices = useNotices();
  useEffect(() => {
    if (error) notices.failure(title, error);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another language is no other failure
  }, [error]);
};
