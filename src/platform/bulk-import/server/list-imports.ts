import type { Language } from '#platform/i18n/languages.ts';
import type { ImportRecord } from '../bulk-import.contract.ts';
import { asRecord, type Importing, kindsOf, nameOf } from './imports.ts';
import { type ImportsAsked, listImports } from './imports.queries.ts';

export type Listing = Pick<Importing, 'db' | 'rights' | 'imports' | 'say'>;

type Query = {
  conditionMap: ImportsAsked;
  pageNum: number;
  pageSize: number;
  sortField?: 'filename' | 'state' | 'at' | undefined;
  sortOrder: 'asc' | 'desc';
};

/**
 * The imports that a person sees: of kinds that the person may import everywhere all of them, else the person's own.
 */
export const importsOf = async (
  listing: Listing,
  empid: string,
  { conditionMap, ...query }: Query,
  lang: Language,
): Promise<{ total: number; list: (ImportRecord & { oid: string; own: 'Y' | 'N' })[] }> => {
  const kinds = await kindsOf(listing, empid);
  const [mine, all] = [kinds.mine.map(nameOf), kinds.all.map(nameOf)];
  const { total, list } = await listImports(listing.db.read, { mine, all, empid }, conditionMap, query);
  return {
    total,
    list: list.map((stored) => ({
      ...asRecord(stored, listing, lang),
      oid: stored.oid,
      own: stored.empid === empid ? ('Y' as const) : ('N' as const),
    })),
  };
};
