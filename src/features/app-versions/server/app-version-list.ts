import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import { coverageFits } from '#platform/language-versions/versions.ts';
import { fold, foldFilters } from '#platform/search/server/fold.ts';
import type { Order } from '#platform/records/server/record-queries.ts';
import type { Language } from '#platform/i18n/languages.ts';
import {
  type appVersionFilter,
  type AppVersionRow,
  type appVersionSortFields,
  platformList,
  typeList,
} from '../app-versions.contract.ts';
import { codeEntries, nameIn } from './app-version-codes.queries.ts';
import { allAppVersions, type StoredAppVersion } from './app-versions.queries.ts';

type Filter = z.output<typeof appVersionFilter>;
type Sort = { sortField?: (typeof appVersionSortFields)[number] | undefined; sortOrder: Order };

/** Rows with the names of platform and type in the language, and their packages. */
export const withNames = async (
  { db, files }: { db: { read: Read }; files: Files },
  rows: readonly StoredAppVersion[],
  lang: Language,
): Promise<AppVersionRow[]> => {
  const [codes, described] = await Promise.all([codeEntries(db.read, lang, null), withFileInfo(files, db.read, rows)]);
  return described.map(({ fileid: _fileid, ...row }) => ({
    ...row,
    platformname: nameIn(codes, platformList, row.platform),
    typename: nameIn(codes, typeList, row.type),
  }));
};

const searchedText = ({ no, explain, platformname, typename }: AppVersionRow): string =>
  fold([no, explain, platformname, typename].join('\n'));

const fits = (wanted: string, value: string): boolean => wanted === '' || wanted === value;

const matches = (filter: Filter): ((row: AppVersionRow) => boolean) => {
  const folded = foldFilters(filter);
  const begins = filter.no.replace(/(?<!\.)\.+$/, '');
  return (row) => {
    const text = searchedText(row);
    return (
      (folded.length === 0 || folded.some((one) => text.includes(one))) &&
      fits(filter.platform, row.platform) &&
      fits(filter.type, row.type) &&
      (begins === '' || `${row.no}.`.startsWith(`${begins}.`)) &&
      fits(filter.islatest, row.islatest) &&
      fits(filter.ismust, row.ismust) &&
      fits(filter.status, row.status) &&
      coverageFits(filter, row)
    );
  };
};

/** Compares part by part: 1.10.0 comes after 1.9.0. */
export const compareNumbers = (a: string, b: string): number => {
  const [left, right] = [a, b].map((no) => no.split('.').map(Number)) as [number[], number[]];
  for (const [place, number] of left.entries()) {
    const difference = number - (right[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

const comparison = (field: Sort['sortField'], lang: Language): ((a: AppVersionRow, b: AppVersionRow) => number) => {
  const { compare } = new Intl.Collator(lang);
  switch (field) {
    case 'no':
      return (a, b) => compareNumbers(a.no, b.no);
    case 'platform':
      return (a, b) => compare(a.platformname, b.platformname);
    case 'type':
      return (a, b) => compare(a.typename, b.typename);
    case 'islatest':
    case 'ismust':
    case 'status':
    case 'txdat':
      return (a, b) => compare(a[field], b[field]);
    default:
      return (a, b) => a.platform.localeCompare(b.platform) || compareNumbers(b.no, a.no);
  }
};

/**
 * The versions that match, in the requested order. They are a few hundred rows whose names are in other tables, so they
 * are searched and sorted here.
 */
export const matchingAppVersions = async (
  services: { db: { read: Read }; files: Files },
  filter: Filter,
  { sortField, sortOrder }: Sort,
  lang: Language,
): Promise<AppVersionRow[]> => {
  const rows = await withNames(services, await allAppVersions(services.db.read), lang);
  const ascending = comparison(sortField, lang);
  const sign = sortOrder === 'desc' ? -1 : 1;
  return rows.filter(matches(filter)).toSorted((a, b) => sign * ascending(a, b));
};
