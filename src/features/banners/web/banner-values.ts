import { z } from 'zod';
import {
  bannerFields,
  bannerReasons,
  type BannerRecord,
  bannerRecord,
  openTypes,
} from '#features/banners/banners.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { fileidOf, type FileValue } from '#platform/files/files.contract.ts';
import type { VersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import type { VersionRow, VersionValues } from '#platform/language-versions/web/version-values.ts';
import type { Picked } from '#platform/picker/web/PickerField.tsx';
import { momentOf } from '#platform/wire/values.ts';

/** The values of the banner itself; times as `YYYY-MM-DD HH:mm`, the number as it is typed. */
export type OwnValues = {
  id: string;
  explain: string;
  opentype: string;
  appid: Picked | null;
  portalurl: string;
  picture: FileValue;
  starttime: string;
  endtime: string;
  sort: string;
};
export type Values = OwnValues & VersionValues;

const minuteLength = 16;
const toMinute = (time: string | null): string => (time ?? '').slice(0, minuteLength);

export const functionText = ({ id, name }: { id: string; name: string }): string => (name ? `${name} (${id})` : id);

export const valuesOf = (row: BannerRecord): OwnValues => ({
  id: row.id,
  explain: row.explain,
  opentype: row.opentype,
  appid: row.appid ? { value: row.appid, text: functionText({ id: row.appid, name: row.appname }) } : null,
  portalurl: row.portalurl,
  picture: row.fileInfo,
  starttime: toMinute(row.starttime),
  endtime: toMinute(row.endtime),
  sort: String(row.sort),
});

export const newValues = ({ sort, starttime }: { sort: number; starttime: string }): OwnValues => ({
  id: '',
  explain: '',
  opentype: openTypes.page,
  appid: null,
  portalurl: '',
  picture: null,
  starttime,
  endtime: '',
  sort: String(sort),
});

/** The content of a call without the picture and the language versions. */
export const contentOf = ({ id, explain, opentype, appid, portalurl, starttime, endtime, sort }: Values) => {
  const own = { id, explain, opentype, portalurl, starttime, endtime, sort };
  return { ...own, appid: appid?.value ?? null };
};

/** The id of a newly chosen picture; undefined if the row keeps its own. */
export const newPicture = (
  values: Pick<OwnValues, 'picture'>,
  row: { fileid: string } | undefined,
): string | undefined => {
  const fileid = fileidOf(values.picture) ?? undefined;
  return fileid === row?.fileid ? undefined : fileid;
};

type Version = BannerRecord['versions'][number] & VersionRow;

/** Reads the banner of a 409, with its language versions. */
export const currentOf = (versions: VersionForm<Version>) =>
  currentVersion<z.infer<typeof bannerRecord>, Values>(bannerRecord, (row) => ({
    ...valuesOf(row),
    ...versions.valuesOf(row.versions),
  }));

type Held = () => Values;

/**
 * The fields whose rule depends on other fields. These are read when the rule is evaluated, because they may just have
 * been typed.
 */
export const dependentSchemas = (held: Held) => ({
  portalurl: bannerFields.portalurl.refine((address) => address !== '' || held().opentype !== openTypes.page, {
    error: bannerReasons.urlNeeded,
  }),
  appid: z
    .custom<Picked | null>(() => true)
    .refine((picked) => Boolean(picked) || held().opentype !== openTypes.app, {
      error: bannerReasons.appNeeded,
    }),
  // The times of one form can be compared as text.
  endtime: bannerFields.endtime.refine((end) => end === null || end > (momentOf(held().starttime) ?? ''), {
    error: bannerReasons.endBeforeStart,
  }),
});
