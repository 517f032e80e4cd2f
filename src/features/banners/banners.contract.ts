import { z } from 'zod';
import { accepts } from '#platform/files/file-kinds.ts';
import { fileInfo } from '#platform/files/files.contract.ts';
import { languages } from '#platform/i18n/languages.ts';
import { localized } from '#platform/i18n/texts.ts';
import { coverage, coverageFilter, versionsOf } from '#platform/language-versions/versions.ts';
import { throughTheDay, onAirFilter, onAirState } from '#platform/on-air/on-air.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { editOf, exportCall, itemCall, removeCall, searchCall } from '#platform/records/record-calls.ts';
import { endpoint, mayChange, mayLook, signedInAnywhere } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  fieldReasons,
  filters,
  isSentObject,
  moment,
  oid,
  requiredMoment,
  requiredText,
  sortNumber,
  text,
  webAddress,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

export const bannerMenu: MenuEntry = {
  id: 'F007',
  langid: 'menu.banners',
  title: localized('APP 横幅', 'APP 橫幅', 'App banners', 'Banner ứng dụng'),
  icon: 'PictureOutlined',
  component: 'banners',
  url: '/banners',
  sort: 3,
  parent: 'G03',
};

/** The code list of what a tap opens. */
export const openTypeList = 'OpenType';
/** The codes that the program knows: P opens a web address, A a function of the app, N nothing. */
export const openTypes = { page: 'P', app: 'A', nothing: 'N' } as const;
/** Whether a banner may have an address; one with a code that the program does not know may. */
export const hasAddress = (opentype: string): boolean => opentype !== openTypes.app && opentype !== openTypes.nothing;

/** Longest texts, in characters. */
export const bannerLimits = { id: 60, explain: 1000, code: 60, address: 1000 } as const;
/** .png, .jpg, .jpeg, 4 MiB (seed 001 §5, §9); the app shows it three times as wide as high. */
export const bannerPicture = { ...accepts.picture, picture: { width: 1200, height: 400 } } as const;

export const bannerReasons = {
  idForm: 'form.invalid',
  urlForm: 'banner.url_form',
  addImage: 'banner.add_image',
  urlNeeded: 'banner.url_needed',
  appNeeded: 'banner.app_needed',
  endBeforeStart: 'banner.end_before_start',
} as const;

/** Empty, or an http(s) address. */
export const portalurl = webAddress(bannerLimits.address, bannerReasons.urlForm);

const required = {
  id: requiredText(bannerLimits.id).refine((value) => !/[\n\t]/.test(value), { error: bannerReasons.idForm }),
  explain: requiredText(bannerLimits.explain),
  /** Sixteen characters, like `endtime` (seed 001 §5). */
  starttime: requiredMoment('minute'),
  sort: sortNumber,
};
const requiredNames = ['id', 'explain', 'starttime', 'sort'] as const;
const optional = {
  opentype: requiredText(bannerLimits.code),
  /** The id of a function of the app. */
  appid: text(bannerLimits.id).nullable(),
  portalurl,
  /** Empty or null: no end. 23:59 is the end of the day. */
  endtime: moment('minute').transform(throughTheDay),
  status: yn,
};

/** The fields of the form. */
export const bannerFields = { ...required, ...optional };

/**
 * The fields of a language version. The picture is one that was uploaded before; an empty address means the address of
 * the banner itself.
 */
export const bannerVersionFields = {
  portalurl: portalurl.default(''),
  fileid: oid.optional(),
  status: yn.default('Y'),
};

export const bannerEdit = editOf(bannerFields).extend({ languages: versionsOf(bannerVersionFields) });

type Sent = Partial<Record<'oid' | (typeof requiredNames)[number], unknown>>;

/** Rule: a new banner needs the field. */
const neededOfNew = (name: (typeof requiredNames)[number]) =>
  z.refine<Sent>((values) => values.oid !== undefined || values[name] !== undefined, {
    path: [name],
    error: fieldReasons.required,
    when: ({ value }) => isSentObject(value),
  });

/**
 * A new banner, or with `oid` a change of one and its picture. The picture is the form's part `file`, or was uploaded
 * before and is named by `fileid`. Defaults of a new banner: open type P, no end, status Y.
 */
export const bannerUpload = z
  .object({ ...bannerEdit.shape, oid: oid.optional(), fileid: oid.optional() })
  .check(...requiredNames.map(neededOfNew));

export const bannerRow = z.object({
  oid,
  id: z.string(),
  explain: z.string(),
  opentype: z.string(),
  appid: z.string().nullable(),
  /** the name of the function in the caller's language; empty without a function */
  appname: z.string(),
  portalurl: z.string(),
  fileid: oid,
  fileInfo: fileInfo.nullable(),
  starttime: z.string(),
  endtime: z.string().nullable(),
  sort: z.number(),
  status: yn,
  showing: onAirState,
  ...coverage,
  ...auditFields,
});
export type BannerRow = z.infer<typeof bannerRow>;

export const bannerLanguageRow = z.object({
  oid,
  bannerOid: oid,
  lang: z.enum(languages),
  portalurl: z.string(),
  fileid: oid,
  fileInfo: fileInfo.nullable(),
  status: yn,
  outdated: yn,
  ...auditFields,
});
export type BannerLanguageRow = z.infer<typeof bannerLanguageRow>;

/** A banner with its language versions, as its form needs it. */
export const bannerRecord = bannerRow.extend({ versions: z.array(bannerLanguageRow) });
export type BannerRecord = z.infer<typeof bannerRecord>;

export const bannerSortFields = [
  'id',
  'explain',
  'starttime',
  'endtime',
  'sort',
  'showing',
  'status',
  'txdat',
] as const;

/** Advanced search (seed 001 §2.4) and quick search; empty means any. */
export const bannerFilter = z.object({
  id: text(bannerLimits.id).default(''),
  explain: text(bannerLimits.explain).default(''),
  status: ynFilter,
  showing: onAirFilter,
  ...coverageFilter,
  ...filters,
});

export const bannerFunction = z.object({ id: z.string(), name: z.string() });
export type BannerFunction = z.infer<typeof bannerFunction>;

/**
 * A banner as the app shows it. `lang`: the language version that picture and address come from; null for the banner
 * itself.
 */
export const shownBanner = z.object({
  oid,
  id: z.string(),
  explain: z.string(),
  opentype: z.string(),
  appid: z.string().nullable(),
  portalurl: z.string(),
  lang: z.enum(languages).nullable(),
  starttime: z.string(),
  endtime: z.string().nullable(),
  fileInfo: fileInfo.omit({ uploader: true, uploadtime: true }),
});
export type ShownBanner = z.infer<typeof shownBanner>;

const look = mayLook(bannerMenu.id);
const change = mayChange(bannerMenu.id, { scope: 'everywhere' });
export const multipart = { maxBytes: bannerPicture.maxBytes };
/** The reasons why a picture may be rejected. */
export const pictureReasons = [
  bannerReasons.addImage,
  'file.not_uploaded',
  'file.wrong_type',
  'file.too_large',
  'file.broken_picture',
  'file.too_many_pixels',
] as const;
const bannerRules = [
  'banner.id_exists',
  'banner.sort_repetition',
  'banner.opentype_unknown',
  'banner.app_unknown',
  bannerReasons.urlNeeded,
  bannerReasons.appNeeded,
  bannerReasons.endBeforeStart,
] as const;

const list = { right: look, sortFields: bannerSortFields, filter: bannerFilter };

export const bannerCalls = {
  fineSearch: searchCall({
    path: '/banner/finesearch',
    summary:
      'Banners that match; unless sorted otherwise in the order of the app, the highest sort first, and those that have ended last',
    ...list,
    row: bannerRow,
  }),
  item: itemCall({
    path: '/banner/item',
    summary: 'One banner with its language versions',
    right: look,
    row: bannerRecord,
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/banner/defaults',
    summary: 'The defaults of a new banner: the sort above all others, and the current time',
    right: look,
    answer: z.object({ sort: z.number(), starttime: z.string() }),
  }),
  functions: endpoint({
    method: 'GET',
    path: '/banner/functions',
    summary: 'The switched-on functions of the app that a banner may open, names in the caller’s language',
    right: look,
    answer: z.array(bannerFunction),
  }),
  exportAll: exportCall({ path: '/banner/export', summary: 'All banners that match, as a spreadsheet', ...list }),
  current: endpoint({
    method: 'GET',
    path: '/banner/current',
    summary:
      'What the app shows now, the highest sort first, with the picture and address of the caller’s language, otherwise of zh-CN, otherwise of the banner itself',
    right: signedInAnywhere,
    answer: z.array(shownBanner),
  }),
  upload: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/upload/banner',
    summary:
      'Adds a banner with its language versions; with `oid` changes one and its picture. The picture is the part `file`, or an uploaded file named by `fileid`; those of versions were uploaded before',
    right: change,
    multipart,
    content: bannerUpload,
    answer: bannerRow,
    reasons: [...bannerRules, ...pictureReasons],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/banner',
    summary: 'Changes a banner and any of its language versions; its picture stays',
    right: change,
    content: bannerEdit,
    answer: bannerRow,
    reasons: [...bannerRules, ...pictureReasons],
  }),
  remove: removeCall({
    path: '/banner',
    summary: 'Deletes banners with their language versions by oid; all or none',
    right: change,
    effects: true,
  }),
};
