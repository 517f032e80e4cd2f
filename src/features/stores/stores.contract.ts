import { z } from 'zod';
import { fileInfo } from '#platform/files/files.contract.ts';
import { accepts } from '#platform/files/file-kinds.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { itemCall, removeCall } from '#platform/records/record-calls.ts';
import { numberedRows } from '#platform/sort-dialog/order.contract.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { auditFields, filters, nothing, oid, paged, paging, rev, sorting, text, yn } from '#platform/wire/values.ts';
import { assertWholePlace, storeFields, storeLimits, storeReasons } from './store-fields.ts';

export const storeMenu: MenuEntry = {
  id: 'F022',
  langid: 'menu.stores',
  title: localized('附近商家', '附近商家', 'Nearby shops', 'Cửa hàng gần đây'),
  icon: 'ShopOutlined',
  component: 'stores',
  url: '/stores',
  sort: 2,
  parent: 'G06',
};

/** The files that pictures of a store accept: png, jpg, jpeg up to 4 MiB (seed 001 §5). */
export const storePicture = { ...accepts.picture, picture: { width: 1200, height: 800 } } as const;

/** H: the cover. C: a detail picture. */
const imageType = z.enum(['H', 'C']);
/** A picture of the store: an existing one, or a file that the caller has uploaded in chunks. */
const imageChange = z.object({ fileid: oid, type: imageType });
const images = z.array(imageChange).max(storeLimits.images, { error: storeReasons.tooManyImages });

/**
 * `plant`: company and plant id together. `imageVOList`: the pictures in their order; the cover may come as the form's
 * file instead.
 */
export const storeForm = z
  .object({ plant: storeFields.plant, ...storeFields.of, imageVOList: images.default([]) })
  .superRefine(assertWholePlace);

/**
 * Any of the fields; a status toggle need not send `rev`. Pictures that neither `deleteDetailFileid` nor
 * `deleteCoverFileid` names stay; those that `imageVOList` names come first, in its order; a new cover replaces the
 * previous one.
 */
export const storeEdit = z.object({
  oid,
  rev: rev.optional(),
  ...z.object(storeFields.of).partial().shape,
  discount: text(storeLimits.discount).optional(),
  map: text(storeLimits.code).optional(),
  longitude: storeFields.of.longitude.unwrap().optional(),
  latitude: storeFields.of.latitude.unwrap().optional(),
  status: yn.optional(),
  imageVOList: images.optional(),
  deleteDetailFileid: z.array(oid).max(storeLimits.images).default([]),
  deleteCoverFileid: oid.or(z.literal('')).default(''),
});

export const storeRow = z.object({
  oid,
  storeType: z.string(),
  plant: z.string(),
  storeNm: z.string(),
  introduce: z.string(),
  addr: z.string(),
  discount: z.string(),
  openingHours: z.string(),
  tel: z.string(),
  currency: z.string(),
  perExpense: z.number(),
  sort: z.number(),
  /** 0 to 5; null if there is no rating yet. */
  avgGrade: z.number().nullable(),
  visitcount: z.number().int(),
  map: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  status: yn,
  /** Y if there is unread feedback. */
  newFeedBack: yn,
  cover: fileInfo.nullable(),
  ...auditFields,
});
export type StoreRow = z.output<typeof storeRow>;

/** The cover (H) first, then the detail pictures (C) in their order. */
export const storeDetail = storeRow.extend({ imageVOList: z.array(fileInfo.extend({ type: imageType })) });
export type StoreDetail = z.output<typeof storeDetail>;

/**
 * `value`: company and plant id together; `currency`: the plant's own, empty if it has none. `mayChange`: whether the
 * reader may also add, change and delete stores of this plant.
 */
export const plantOption = z.object({
  label: z.string(),
  value: z.string(),
  coid: z.string(),
  plantid: z.string(),
  currency: z.string(),
  mayChange: yn,
});
export type PlantOption = z.output<typeof plantOption>;

export const feedbackRow = z.object({
  oid,
  fbType: z.literal('NS'),
  sourceOid: oid,
  userid: z.string(),
  name: z.string(),
  content: z.string(),
  /** 1 to 5; null without a rating */
  grade: z.number().int().nullable(),
  crtdat: z.string(),
  readstatus: yn,
});
export type FeedbackRow = z.output<typeof feedbackRow>;

export const storeSortFields = ['storeNm', 'tel', 'addr', 'sort', 'newFeedBack', 'visitcount', 'status'] as const;

/** Seed 001 §7: form fields; sealed content is accepted as well. */
const multipart = { maxBytes: storePicture.maxBytes, plainFields: true } as const;
const look = mayLook(storeMenu.id);
const change = mayChange(storeMenu.id, { scope: 'rows' });
const outsideScope = 'store.outside_scope';

/** The function whose data scope is asked for: this one. */
const appId = z.literal(storeMenu.id).default(storeMenu.id);
/** The plant's value, company and plant id together. */
const ofPlant = { appId, plantid: text(storeLimits.plant), ...filters };

const formReasons = [
  outsideScope,
  storeReasons.sortRepetition,
  storeReasons.currencyUnknown,
  storeReasons.mapUnknown,
  storeReasons.addCover,
  storeReasons.tooManyImages,
  storeReasons.placeHalf,
];

export const storeCalls = {
  plants: endpoint({
    method: 'GET',
    path: '/nicestore/userauthplants',
    summary: 'The plants in use that lie in the caller’s data scope of this function',
    right: look,
    query: { appId },
    answer: z.array(plantOption),
  }),
  list: endpoint({
    method: 'GET',
    path: '/nicestore',
    summary:
      'Stores of a plant (plantid: company and plant id together) that match in name, telephone or address; the highest sort first unless asked otherwise',
    right: look,
    query: { ...ofPlant, ...paging, ...sorting(storeSortFields) },
    answer: paged(storeRow),
  }),
  item: itemCall({ path: '/nicestore/item', summary: 'One store with its pictures', right: look, row: storeDetail }),
  exportAll: endpoint({
    method: 'GET',
    path: '/nicestore/export',
    summary: 'All stores of a plant that match, as a spreadsheet',
    right: look,
    query: { ...ofPlant, ...sorting(storeSortFields) },
    answer: nothing,
    file: 'xlsx',
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/upload/nicestore/add',
    summary: 'Add a store; the cover is the form’s file or in imageVOList',
    right: change,
    multipart,
    content: storeForm,
    answer: storeDetail,
    reasons: [...formReasons, storeReasons.plantUnknown],
  }),
  edit: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/upload/nicestore/edit',
    summary: 'Change a store or switch it on or off; the form’s file is a new cover',
    right: change,
    multipart,
    content: storeEdit,
    answer: storeDetail,
    reasons: [...formReasons, storeReasons.noImages],
  }),
  putInOrder: endpoint({
    method: 'PUT',
    undo: true,
    path: '/nicestore/sort',
    summary:
      'Puts stores of a plant in the given order, the first one first: they exchange their sort numbers, and all others keep theirs. 409 with these stores as they are if one is gone or has another `sort` than it was sent with',
    right: change,
    content: z.object({ plant: storeFields.plant, stores: numberedRows }),
    answer: z.array(storeRow),
    reasons: [outsideScope],
  }),
  remove: removeCall({
    path: '/nicestore',
    summary:
      'Delete stores by oid with their feedback, all or none; their pictures go when the time to recover is over',
    right: change,
    effects: true,
    reasons: [outsideScope],
  }),
  feedback: endpoint({
    method: 'GET',
    path: '/feedback',
    summary: 'What people say of a store: unread first, then the newest; at most a thousand',
    right: look,
    query: { fbType: z.literal('NS').default('NS'), sourceOid: oid },
    answer: z.array(feedbackRow),
  }),
  markRead: endpoint({
    method: 'PUT',
    undo: true,
    path: '/feedback',
    summary: 'Mark feedback as read by oid; what is read already does not count',
    right: change,
    content: z.array(oid).min(1).max(1000),
    answer: z.object({ marked: z.number() }),
    reasons: [outsideScope],
  }),
};
