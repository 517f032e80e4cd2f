import { z } from 'zod';
import { endpoint, signedInToApp } from '#platform/wire/endpoint.ts';
import { filters, fieldReasons, oid, paged, paging, text } from '#platform/wire/values.ts';
import { storeFields, storeLimits } from './store-fields.ts';
import { storeDetail, storeRow } from './stores.contract.ts';

/**
 * Longest feedback, in characters; how often a person may say something of stores in an hour; for how many minutes
 * repeated visits of a person are one.
 */
export const appStoreLimits = { content: 1000, inHour: 20, visitMinutes: 10 } as const;

/** `distance`: in metres from the place that was sent; null without one, and for a store without a place of its own. */
export const nearStore = storeRow
  .pick({
    oid: true,
    plant: true,
    storeNm: true,
    introduce: true,
    addr: true,
    discount: true,
    openingHours: true,
    tel: true,
    currency: true,
    perExpense: true,
    avgGrade: true,
    visitcount: true,
    map: true,
    longitude: true,
    latitude: true,
    cover: true,
  })
  .extend({ distance: z.number().int().nullable() });
export type NearStore = z.output<typeof nearStore>;

/** `grade`: the caller's latest own, 1 to 5; null without one. */
export const nearStoreDetail = nearStore.omit({ distance: true }).extend({
  imageVOList: storeDetail.shape.imageVOList,
  grade: z.number().int().nullable(),
});

const own = 'it is what the caller says and sees in the app';
const write = { right: signedInToApp, undo: own, effects: own } as const;

/** What employees see of stores in the app: those that are switched on. */
export const appStoreCalls = {
  plants: endpoint({
    method: 'GET',
    path: '/mb/nicestore/plants',
    summary: 'The plants that have stores, by their names; `own`: the caller’s plant, even without any',
    right: signedInToApp,
    answer: z.array(z.object({ value: z.string(), label: z.string(), own: z.boolean(), stores: z.number().int() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/mb/nicestore',
    summary:
      'Stores that match: of `plantid` (company and plant id together), or of the caller’s plant, the highest sort first; with a place (longitude and latitude) and without `plantid` those of all plants, the nearest first',
    right: signedInToApp,
    query: {
      plantid: text(storeLimits.plant).default(''),
      longitude: storeFields.of.longitude,
      latitude: storeFields.of.latitude,
      ...filters,
      ...paging,
    },
    answer: paged(nearStore),
  }),
  item: endpoint({
    method: 'GET',
    path: '/mb/nicestore/item',
    summary: 'One store with its pictures, and the caller’s own grade',
    right: signedInToApp,
    query: { oid },
    answer: nearStoreDetail,
  }),
  visit: endpoint({
    method: 'PUT',
    path: '/mb/nicestore/visit',
    summary: 'Counts that the caller has opened a store, once in ten minutes; answers how often it has been opened',
    ...write,
    content: z.object({ oid }),
    answer: z.object({ visitcount: z.number().int() }),
  }),
  say: endpoint({
    method: 'POST',
    path: '/mb/nicestore/feedback',
    summary:
      'Says something of a store, or grades it, or both; the same within a minute is the same feedback, and so is one that is sent again with its `client`. A person’s latest grade counts for the average',
    ...write,
    content: z
      .object({
        oid,
        content: text(appStoreLimits.content).default(''),
        grade: z.int().min(1).max(5).nullable().default(null),
        client: z.uuid().optional(),
      })
      .refine((said) => said.content !== '' || said.grade !== null, {
        path: ['content'],
        error: fieldReasons.required,
      }),
    answer: z.object({ oid, avgGrade: z.number().nullable() }),
    reasons: ['wire.too_many'],
  }),
};
