import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { oid, requiredMoment } from '#platform/wire/values.ts';
import { bannerMenu, bannerRow, shownBanner } from './banners.contract.ts';

/** The most banners that are put in order at once. */
export const mostInOrder = 1000;

/** What the app shows at another time or in another language, and in which order. */
export const bannerTimeCalls = {
  seenAt: endpoint({
    method: 'GET',
    path: '/banner/seen',
    summary: 'What the app shows at a time to readers of a language, the highest sort first',
    right: mayLook(bannerMenu.id),
    query: { readerLang: z.enum(languages), at: requiredMoment('second') },
    answer: z.array(shownBanner),
  }),
  putInOrder: endpoint({
    method: 'PUT',
    path: '/banner/sort',
    summary:
      'Puts banners in the given order, the first one first: they exchange their sort numbers, and all others keep theirs. 409 with these banners as they are if one is gone or has another `sort` than it was sent with',
    right: mayChange(bannerMenu.id, { scope: 'everywhere' }),
    undo: true,
    content: z
      .array(z.object({ oid, sort: z.number() }))
      .min(1)
      .max(mostInOrder),
    answer: z.array(bannerRow),
  }),
};
