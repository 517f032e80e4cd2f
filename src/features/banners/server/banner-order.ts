import type { z } from 'zod';
import type { Language } from '#platform/i18n/languages.ts';
import { exchangeNumbers } from '#platform/sort-dialog/server/exchange-numbers.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import type { bannerTimeCalls } from '../banner-times.contract.ts';
import type { BannerRow } from '../banners.contract.ts';
import type { Services } from './banner-rules.ts';
import { bannersByOid } from './banners.queries.ts';
import { described } from './banners.service.ts';

/**
 * Puts banners in an order, the first one first: they exchange their numbers, so that all others stay where they are.
 * Rejects a list that has changed since it was read (409, with the banners as they are).
 */
export const putInOrder = (
  services: Services,
  { actor }: Writer,
  sent: z.output<typeof bannerTimeCalls.putInOrder.content>,
  lang: Language,
): Promise<BannerRow[]> =>
  services.db.write(actor, async (trx) => {
    const oids = sent.map(({ oid }) => oid);
    const current = async () => described(services, trx, await bannersByOid(trx, oids), lang);
    await exchangeNumbers(trx, sent, { table: 'banner', current });
    return current();
  });
