import { type RawBuilder, sql } from 'kysely';
import type { Confirmed } from '#platform/confirmations/server/confirmations.queries.ts';
import type { ListedDocument } from './company-documents.queries.ts';

/** Whom a document is for, as a predicate on `employee e`: the same as `readableBy` for each of them. */
const isFor = ({ auth, co, pzid }: ListedDocument): RawBuilder<unknown> => {
  if (auth === 'AL') return sql`true`;
  if (auth === 'CO') return sql`e.coid = ${co}`;
  return auth === 'PL' ? sql`e.coid = ${co} and e.plantid = ${pzid}` : sql`false`;
};

/** The confirmations of a document, and who may read it in the app; nobody before its release and while it is off. */
export const confirmedDocument = (row: ListedDocument): Confirmed => ({
  table: 'company_document_confirmation',
  oid: row.oid,
  fileids: [row.fileid],
  readers: row.showing === 'NOW' ? sql`e.inservice = 'Y' and (${isFor(row)})` : sql`false`,
});
