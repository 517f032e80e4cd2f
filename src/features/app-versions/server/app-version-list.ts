import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { fold, foldFilters } from '#platform/search/server/fold.ts';
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
type Sort = { sortField?: (typeof appVersionSortFields)[number] | undefined; sortOrder: 'asc' | 'desc' };

/** Rows with their names in the language and their packages: one query each. */
export const withNames = async (
  { db, files }: { db: { read: Read }; files: Files },
  rows: readonly StoredAppVersion[],
  lang: Language,
): Promise<AppVersionRow[]> => {
  const [codes, infos] = await Promise.all([
    codeEntries(db.read, lang, null),
    files.infos(
      db.read,
      rows.map(({ fileid }) => fileid),
    ),
  ]);
  return rows.map(({ fileid, ...row }) => ({
    ...row,
    platformname: nameIn(codes, platformList, row.platform),
    typename: nameIn(codes, typeList, row.type),
    fileInfo: infos.get(fileid ?? '') ?? null,
  }));
};

const searchedText = ({ no, explain, platformname, typename }: AppVersionRow): string =>
  fold([no, explain, platformname, typename].join('\n'));

const isAny = (wanted: string, is: string): boolean => wanted === '' || wanted === is;

const matches = (filter: Filter): ((row: AppVersionRow) => boolean) => {
  const folded = foldFilters(filter);
  const begins = filter.no.replace(/(?<!\.)\.+$/, '');
  return (row) => {
    const text = searchedText(row);
    return (
      (folded.length === 0 || folded.some((one) => text.includes(one))) &&
      isAny(filter.platform, row.platform) &&
      isAny(filter.type, row.type) &&
      (begins === '' || `${row.no}.`.startsWith(`${begins}.`)) &&
      isAny(filter.islatest, row.islatest) &&
      isAny(filter.ismust, row.ismust) &&
      isAny(filter.status, row.status)
    );
  };
};

/** Number by number: 1.10.0 comes after 1.9.0. */
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

/** The versions that match, in the order asked for. They are some hundred rows whose names stand in other tables: they are searched and sorted here. */
export const matchingAppVersions = async (
  services: { db: { read: Read }; files: Files },
  filter: Filter,
  { sortField, sortOrder }: Sort,
  lang: Language,
): Promise<AppVersionRow[]> => {
  const rows = await withNames(services, await allAppVersions(services.db.read), lang);
  const ascending = comparison(sortField, lang);
  const way = sortOrder === 'desc' ? -1 : 1;
  return rows.filter(matches(filter)).toSorted((a, b) => way * ascending(a, b));
};
