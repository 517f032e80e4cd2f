import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { numberedRows } from '#platform/sort-dialog/order.contract.ts';
import { requiredMoment } from '#platform/wire/values.ts';
import { bannerMenu, bannerRow, shownBanner } from './banners.contract.ts';

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
    effects: 'everybody sees the same banners, in another order',
    content: numberedRows,
    answer: z.array(bannerRow),
  }),
};
