import { z } from 'zod';
import {
  appVersionForm,
  appVersionRow,
  type AppVersionRow,
  defaultPlatform,
  downloadType,
  holdsPackage,
  packageName,
} from '#features/app-versions/app-versions.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { accepts, type FileAccept } from '#platform/files/file-kinds.ts';
import { fileidOf, type FileInfo, type FileValue, requiredFile } from '#platform/files/files.contract.ts';
import type { Choices, Option } from './app-version-choices.ts';

export type YesNo = 'Y' | 'N';

export type Values = {
  platform: string;
  type: string;
  no: string;
  explain: string;
  url: string;
  islatest: YesNo;
  ismust: YesNo;
  file: FileValue;
};

export const valuesOf = (row: AppVersionRow): Values => ({
  platform: row.platform,
  type: row.type,
  no: row.no,
  explain: row.explain,
  url: row.url,
  islatest: row.islatest,
  ismust: row.ismust,
  file: row.fileInfo,
});

const usual = (options: readonly Option[], code: string): string =>
  (options.find(({ value }) => value === code) ?? options[0])?.value ?? '';

/** Seed 001 §9: Android, download; where the lists no longer have them, their first entries. */
export const newValues = ({ platforms, types }: Choices): Values => ({
  platform: usual(platforms, defaultPlatform),
  type: usual(types, downloadType),
  no: '',
  explain: '',
  url: '',
  islatest: 'N',
  ismust: 'N',
  file: null,
});

/** What travels. `pageAddress`: where the package of an Android download can be got, which is the address of such a version. */
export const contentOf = (
  { file, islatest, ...values }: Values,
  { isNew, pageAddress }: { isNew: boolean; pageAddress: string },
) => {
  const isPackage = holdsPackage(values);
  return {
    ...values,
    url: isNew && isPackage ? pageAddress : values.url,
    islatest: values.type === downloadType ? islatest : 'N',
    ...(isPackage ? { fileid: fileidOf(file) } : {}),
  } as const;
};

export const isNumber = (no: string): boolean => appVersionForm.shape.no.safeParse(no).success;

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What the field of the package takes; `name`: how the file must be called, null where any name will do. */
export const acceptOf = (name: string | null): FileAccept =>
  name === null
    ? accepts.apk
    : { ...accepts.apk, name: { pattern: new RegExp(`^${literally(name)}$`), reason: 'app_version.file_named' } };

/** How the package must be called, as soon as the number is one (seed 001 §5). */
export const wantedName = (prefix: string, no: string): string | null =>
  isNumber(no) ? packageName(prefix, no) : null;

/** Judges the package; the number may have been changed after it was chosen. `held`: the package that the version has, which may stay under its number. */
export const packageSchema = (name: string | null, held: FileInfo | null) =>
  requiredFile('app_version.apk_required').refine(
    (value) => {
      const file = value as FileInfo | null;
      return name === null || file?.filename === name || (held !== null && file?.fileid === held.fileid);
    },
    { error: 'app_version.file_named' },
  );

/** The row of a 409; the names beside it are not with it. */
const conflictRow = appVersionRow.extend({ platformname: z.string().default(''), typename: z.string().default('') });

export const currentOf = currentVersion<z.infer<typeof conflictRow>, Values>(conflictRow, valuesOf);
