import { z } from 'zod';
import {
  appVersionForm,
  appVersionRecord,
  type AppVersionRow,
  defaultPlatform,
  downloadType,
  holdsPackage,
  packageName,
} from '#features/app-versions/app-versions.contract.ts';
import { accepts, type FileAccept } from '#platform/files/file-kinds.ts';
import { fileidOf, type FileInfo, type FileValue, requiredFile } from '#platform/files/files.contract.ts';
import type { Option } from '#platform/form/web/options.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import type { Choices } from './app-version-choices.ts';

export type OwnValues = {
  platform: string;
  type: string;
  no: string;
  explain: string;
  url: string;
  islatest: YesNo;
  ismust: YesNo;
  file: FileValue;
};

export const valuesOf = (row: Omit<AppVersionRow, 'platformname' | 'typename'>): OwnValues => ({
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

/** Android and download (seed 001 §9), or the first entries of the lists if these do not exist. */
export const newValues = ({ platforms, types }: Choices): OwnValues => ({
  platform: usual(platforms, defaultPlatform),
  type: usual(types, downloadType),
  no: '',
  explain: '',
  url: '',
  islatest: 'N',
  ismust: 'N',
  file: null,
});

/**
 * The content of the calls. `pageAddress`: the public download page, which is the address of a version with a package.
 */
export const contentOf = (
  { platform, type, no, explain, url, islatest, ismust, file }: OwnValues,
  { isNew, pageAddress }: { isNew: boolean; pageAddress: string },
) => {
  const isPackage = holdsPackage({ platform, type });
  return {
    platform,
    type,
    no,
    explain,
    ismust,
    url: isNew && isPackage ? pageAddress : url,
    islatest: type === downloadType ? islatest : 'N',
    ...(isPackage ? { fileid: fileidOf(file) } : {}),
  } as const;
};

export const isNumber = (no: string): boolean => appVersionForm.shape.no.safeParse(no).success;

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What the package field accepts. `name`: the file name it must have, null if any name is allowed. */
export const acceptOf = (name: string | null): FileAccept =>
  name === null
    ? accepts.apk
    : {
        ...accepts.apk,
        name: { pattern: new RegExp(`^${literally(name)}$`), reason: 'app_version.file_named', right: name },
      };

/** The file name that the package must have; null while the number is not valid (seed 001 §5). */
export const wantedName = (prefix: string, no: string): string | null =>
  isNumber(no) ? packageName(prefix, no) : null;

/**
 * Checks the package again, because the number may have changed after it was chosen. `held`: the package that the
 * version already has, which may stay as long as the number does.
 */
export const packageSchema = (name: string | null, held: FileInfo | null) =>
  requiredFile('app_version.apk_required').refine(
    (value) => {
      const file = value as FileInfo | null;
      return name === null || file?.filename === name || (held !== null && file?.fileid === held.fileid);
    },
    { error: 'app_version.file_named' },
  );

/** The row of a 409, which comes without the names of platform and type. */
export const conflictRecord = appVersionRecord.extend({
  platformname: z.string().default(''),
  typename: z.string().default(''),
});
