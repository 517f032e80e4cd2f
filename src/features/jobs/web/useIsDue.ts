import { useEffect, useState } from 'react';
import { usePlatformNow } from '#platform/clock/web/usePlatformNow.ts';
import { momentOf } from '#platform/i18n/formats.ts';

/** A run that has not begun by then is overdue, which its row says. */
const dueMs = 60_000;
/** A page that is open for longer has been read again in the meantime. */
const longestWaitMs = 86_400_000;

const millisecondsBetween = (now: string | null, time: string | null): number | null => {
  const [from, to] = [momentOf(now ?? ''), momentOf(time ?? '')];
  return from && to ? to.getTime() - from.getTime() : null;
};

/** Whether a time of the platform came less than a minute ago. */
export const useIsDue = (time: string | null): boolean => {
  const now = usePlatformNow();
  const isKnown = now() !== null;
  const [due, setDue] = useState<string | null>(null);
  useEffect(() => {
    const wait = isKnown ? millisecondsBetween(now(), time) : null;
    if (wait === null || wait < -dueMs || wait > longestWaitMs) return undefined;
    const begin = setTimeout(() => setDue(time), wait);
    const end = setTimeout(() => setDue(null), wait + dueMs);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [time, isKnown, now]);
  return due !== null && due === time;
};
