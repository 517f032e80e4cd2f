import { queryOptions } from '@tanstack/react-query';
import { clockCalls } from '../clock.contract.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { call } from '#platform/wire/web/client.ts';

let knownZone: string | undefined;

/** The platform's time zone, which does not change, and its current time, which needs a refetch. */
export const platformClock = queryOptions({
  queryKey: ['clock'],
  queryFn: async () => {
    const clock = await call(clockCalls.now, {});
    knownZone = clock.timezone;
    return clock;
  },
  staleTime: Infinity,
});

/** What a clock shows some milliseconds after it has shown `now`, `YYYY-MM-DD HH:mm:ss`. */
export const clockAfter = (now: string, elapsedMs: number): string =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + elapsedMs).toISOString().slice(0, 19).replace('T', ' ');

/** The display name of a time zone with its IANA name: `Taipei Time (Asia/Taipei)`. */
export const zoneName = (timeZone: string, lang: Language): string => {
  const parts = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name === timeZone ? timeZone : `${name} (${timeZone})`;
};

const days = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * The date (`YYYY-MM-DD`) that it is now in a time zone, by default the platform's. The console asks for it before its
 * first screen; without an answer it is the browser's own.
 */
export const todayIn = (timeZone: string | undefined = knownZone): string => {
  // Sweden writes dates as the wire does.
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  days.set(timeZone, format);
  return format.format(new Date());
};
