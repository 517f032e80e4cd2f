import { useCallback, useEffect } from 'react';
import { z } from 'zod';
import { unmarked } from '#platform/i18n/web/text-marks.ts';
import { usePreference } from '#platform/preferences/web/usePreference.ts';

const place = z.object({ url: z.string().max(300).startsWith('/'), title: z.string().max(120) });
/** A page of the console: its address, and the title that it had when it was kept. */
export type Place = z.infer<typeof place>;

const places = z.array(place).max(12);
const none: Place[] = [];
const mostPinned = 12;
const mostRecent = 6;

/** The places that the person has pinned, by exact address: a page with filters is a place of its own. */
export const usePinnedPlaces = () => {
  const [pinned, keep] = usePreference('places.pinned', places, none);
  const isPinned = useCallback(({ url }: Pick<Place, 'url'>) => pinned.some((one) => one.url === url), [pinned]);
  const toggle = useCallback(
    (one: Place): void =>
      keep(isPinned(one) ? pinned.filter(({ url }) => url !== one.url) : [...pinned, one].slice(-mostPinned)),
    [isPinned, keep, pinned],
  );
  return { pinned, isPinned, toggle };
};

/** The pages that the person opened last, newest first, without their filters. */
export const useRecentPlaces = (): Place[] => usePreference('places.recent', places, none)[0];

/** Keeps the open page among the recent ones. Nothing is kept while the title is undefined. */
export const useRememberPlace = (url: string | null, title: string | undefined): void => {
  const [recent, keep] = usePreference('places.recent', places, none);
  useEffect(() => {
    if (url === null || title === undefined || recent[0]?.url === url) return;
    // A page that is among the last ones stays where it is, so that going back and forth writes nothing.
    if (recent.slice(0, mostRecent - 1).some((one) => one.url === url)) return;
    const kept = { url, title: unmarked(title) };
    keep([kept, ...recent.filter((one) => one.url !== url)].slice(0, mostRecent));
  }, [keep, recent, title, url]);
};
