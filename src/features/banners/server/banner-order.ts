import type { z } from 'zod';
import type { Language } from '#platform/i18n/languages.ts';
import { conflict } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import type { bannerTimeCalls } from '../banner-times.contract.ts';
import type { BannerRow } from '../banners.contract.ts';
import type { Services } from './banner-rules.ts';
import { bannersByOid, lockBanners, numberBanners } from './banners.queries.ts';
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
): Promise<BannerRow[]> => {
  const oids = sent.map(({ oid }) => oid);
  const current = async (trx: Parameters<typeof bannersByOid>[0]) =>
    described(services, trx, await bannersByOid(trx, oids), lang);
  return services.db.write(actor, async (trx) => {
    const sorts = new Map((await lockBanners(trx, oids)).map(({ oid, sort }) => [oid, sort]));
    const isCurrent = sorts.size === sent.length && sent.every(({ oid, sort }) => sorts.get(oid) === sort);
    if (!isCurrent) throw conflict(await current(trx));
    const numbers = sent.map(({ sort }) => sort).toSorted((one, other) => other - one);
    const places = sent.map(({ oid, sort }, at) => ({ oid, was: sort, sort: numbers[at] ?? sort }));
    await numberBanners(
      trx,
      places.filter(({ was, sort }) => was !== sort),
    );
    return current(trx);
  });
};
