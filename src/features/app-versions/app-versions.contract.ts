import { z } from 'zod';
import { fileInfo, fileName } from '#platform/files/files.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import { coverage, coverageFilter, versionsOf } from '#platform/language-versions/versions.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { editOf, exportCall, itemCall, removeCall } from '#platform/records/record-calls.ts';
import { endpoint, everyone, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  fieldReasons,
  filters,
  oid,
  requiredText,
  rev,
  sorting,
  text,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';
import { longestNote, releaseNoteFields, releaseNoteRow } from './release-notes.contract.ts';
import { maskedNo, versionAddress, versionNo } from './version-forms.ts';

export const appVersionMenu: MenuEntry = {
  id: 'F016',
  langid: 'menu.app_versions',
  title: localized('APP 版本', 'APP 版本', 'App versions', 'Phiên bản ứng dụng'),
  icon: 'CloudOutlined',
  component: 'app-versions',
  url: '/app-versions',
  sort: 5,
  parent: 'G05',
};

/** Code lists: platforms, ways of updating, regions, and the prefix of package names (the first entry counts). */
export const platformList = 'APPPlatformType';
export const typeList = 'APPUpdateType';
export const regionList = 'CntyType';
export const prefixList = 'AppPrefix';

/** Seed 001 §9. */
export const defaultPlatform = 'A';
export const downloadType = 'D';
export const defaultRegion = 'CN';
/** The seeded prefix; also used when the list `AppPrefix` is empty. */
export const defaultPrefix = 'steward';

/** How phones of a platform name it when they sign in. */
export const phonesOf: Readonly<Record<string, string>> = { A: 'android', I: 'ios' };

/** Whether the package of the version is uploaded here, as for downloads on Android (seed 001 §5). */
export const holdsPackage = ({ platform, type }: { platform: string; type: string }): boolean =>
  platform === defaultPlatform && type === downloadType;

/** The file name that the package of a version must have (seed 001 §5). */
export const packageName = (prefix: string, no: string): string => `${prefix}-${no}.apk`;

/** Longest texts, in characters. */
export const appVersionLimits = { code: 60, no: 20, explain: longestNote, url: 1000 } as const;

export const appVersionReasons = { noForm: 'app_version.no_form', urlForm: 'app_version.url_form' } as const;

export const appVersionNo = versionNo({ longest: appVersionLimits.no, error: appVersionReasons.noForm });
const freeUrl = versionAddress({ longest: appVersionLimits.url, error: appVersionReasons.urlForm });
const requiredUrl = freeUrl.refine((value) => value !== '', { error: fieldReasons.required });
const code = requiredText(appVersionLimits.code);

/** An upload as the client of the seed identifies it: the sample, the file name, the size in bytes. */
const fileChunk = z.object({
  md5: z.string().regex(/^[0-9a-f]{32}$/i),
  fileName,
  fileSize: z.number().int().positive(),
});

/** `fileid`: the merged upload; without it, `fileChunk` names an upload of the caller. */
const fields = {
  platform: code.default(defaultPlatform),
  type: code.default(downloadType),
  no: appVersionNo,
  explain: requiredText(appVersionLimits.explain),
  url: freeUrl.default(''),
  islatest: yn.default('N'),
  ismust: yn.default('N'),
  status: yn.default('Y'),
  fileid: oid.nullable().default(null),
  fileChunk: fileChunk.nullable().default(null),
};

const versions = { languages: versionsOf(releaseNoteFields) };
export const appVersionForm = z.object({ ...fields, ...versions });

/** Platform and type may be sent unchanged. */
export const appVersionEdit = editOf({ ...fields, url: requiredUrl }).extend(versions);

export const appVersionRow = z.object({
  oid,
  platform: z.string(),
  /** in the caller's language; the code itself if the list no longer has it */
  platformname: z.string(),
  type: z.string(),
  typename: z.string(),
  no: z.string(),
  explain: z.string(),
  url: z.string(),
  islatest: yn,
  ismust: yn,
  status: yn,
  /** the package, with a sealed address; null without a package */
  fileInfo: fileInfo.nullable(),
  ...coverage,
  ...auditFields,
});
export type AppVersionRow = z.infer<typeof appVersionRow>;

/** A version with its release notes in the languages, as its form needs it. */
export const appVersionRecord = appVersionRow.extend({ versions: z.array(releaseNoteRow) });
export type AppVersionRecord = z.infer<typeof appVersionRecord>;

export const appVersionSortFields = ['platform', 'type', 'no', 'islatest', 'ismust', 'status', 'txdat'] as const;

/** Advanced search (seed 001 §2.5); empty means any. `no`: the number, or its first parts. */
export const appVersionFilter = z.object({
  platform: text(appVersionLimits.code).default(''),
  type: text(appVersionLimits.code).default(''),
  no: text(appVersionLimits.no)
    .refine((value) => value === maskedNo(value), { error: appVersionReasons.noForm })
    .default(''),
  islatest: ynFilter,
  ismust: ynFilter,
  status: ynFilter,
  ...coverageFilter,
  ...filters,
});

/** Every field of the dialog must be filled (seed 001 §5). */
const urlFields = { cnty: code.default(defaultRegion), url: requiredUrl, status: yn.default('Y') };
export const versionUrlForm = z.object({ versionOid: oid, ...urlFields });
const versionUrlEdit = editOf(urlFields);
export const versionUrlRow = z.object({
  oid,
  versionOid: oid,
  cnty: z.string(),
  /** in the caller's language */
  cntyname: z.string(),
  url: z.string(),
  status: yn,
  ...auditFields,
});
export type VersionUrlRow = z.infer<typeof versionUrlRow>;

export const newestVersion = z.object({
  platform: z.string(),
  platformname: z.string(),
  no: z.string(),
  /** in the reader's language, else in Simplified Chinese, else as it was written */
  explain: z.string(),
  ismust: yn,
  /** when the version was added */
  date: z.string(),
  /** where the version is available, unless its package is stored here */
  url: z.string(),
  /** size in bytes; `fileurl` is valid for 10 to 20 minutes and needs no session */
  file: fileInfo.pick({ filename: true, filesize: true, fileurl: true }).nullable(),
  links: z.array(z.object({ cnty: z.string(), url: z.string() })),
});
export type NewestVersion = z.infer<typeof newestVersion>;

const newest = z.object({
  regions: z.array(z.object({ cnty: z.string(), name: z.string() })),
  versions: z.array(newestVersion),
});
export type Newest = z.infer<typeof newest>;

const fieldsAtFault = [
  'app_version.no_exists',
  'app_version.platform_unknown',
  'app_version.type_unknown',
  'app_version.apk_required',
  'app_version.file_not_taken',
  'app_version.file_differs',
  'app_version.file_name',
  'app_version.latest_stays',
  appVersionReasons.noForm,
  appVersionReasons.urlForm,
  'file.not_uploaded',
  'file.wrong_type',
  'file.too_large',
];
const urlFaults = ['app_version.region_exists', 'app_version.region_unknown', appVersionReasons.urlForm];

const look = mayLook(appVersionMenu.id);
const change = mayChange(appVersionMenu.id, { scope: 'everywhere' });

export const appVersionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/appversion/finesearch',
    summary: 'All versions that match; by platform unless sorted otherwise, the newest number first',
    right: look,
    query: sorting(appVersionSortFields),
    sealedQuery: { conditionMap: appVersionFilter },
    answer: z.array(appVersionRow),
  }),
  item: itemCall({
    path: '/appversion/item',
    summary: 'One version with its release notes in the languages',
    right: look,
    row: appVersionRecord,
  }),
  exportAll: exportCall({
    path: '/appversion/export',
    summary: 'All versions that match, as a spreadsheet',
    right: look,
    sortFields: appVersionSortFields,
    filter: appVersionFilter,
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/appversion',
    summary: 'Add a version with its release notes; Android downloads with their uploaded package',
    right: change,
    content: appVersionForm,
    answer: appVersionRow,
    reasons: fieldsAtFault,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/appversion',
    summary: 'Change a version and any of its release notes; its platform and type stay',
    right: change,
    content: appVersionEdit,
    answer: appVersionRow,
    reasons: [...fieldsAtFault, 'app_version.platform_fixed', 'app_version.type_fixed'],
  }),
  setLatest: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/appversion/islatest',
    summary: 'Makes a version the latest of its platform; the one before no longer is',
    right: change,
    content: z.object({ oid, rev: rev.optional(), islatest: yn.default('Y') }),
    answer: appVersionRow,
    reasons: ['app_version.only_download', 'app_version.latest_stays'],
  }),
  urls: endpoint({
    method: 'GET',
    path: '/appversion/url',
    summary: 'The download links of a version by region',
    right: look,
    query: { versionOid: oid },
    answer: z.array(versionUrlRow),
  }),
  addUrl: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/appversion/url',
    summary: 'Add the link of a region; one for each',
    right: change,
    content: versionUrlForm,
    answer: versionUrlRow,
    reasons: urlFaults,
  }),
  editUrl: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/appversion/url',
    summary: 'Change the link of a region',
    right: change,
    content: versionUrlEdit,
    answer: versionUrlRow,
    reasons: urlFaults,
  }),
  removeUrls: removeCall({
    path: '/appversion/url',
    summary: 'Delete links by oid; all or none',
    right: change,
    effects: true,
  }),
  newest: endpoint({
    method: 'GET',
    path: '/appversion/newest',
    summary:
      'For the public page: the latest version of each switched-on platform, or the newest switched-on one before it, with its links and its package; the newest update (H) where a platform has no downloads',
    right: everyone,
    answer: newest,
  }),
};
