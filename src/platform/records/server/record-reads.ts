import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { KeptTotal } from '#platform/db/server/kept-total.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { type PlaceColumns, withinScope } from '#platform/rights/server/row-scope.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import {
  orderAlone,
  type Page,
  type Paged,
  pageOf,
  preparedPage,
  type SortBy,
  streamPortion,
} from './record-queries.ts';

type Rows<DB, From extends keyof DB, Row> = SelectQueryBuilder<DB, From, Row>;

/** Where rows lie: the columns of their place, or for rows without one whether they lie within a scope. */
type Place = PlaceColumns | ((scope: Scope) => RawBuilder<SqlBool>);

/** The scope as the last argument of a read: required where rows have a place, absent where they have none. */
type InScope<Placed> = Placed extends Place ? [scope: Scope] : [];

const within = <DB, From extends keyof DB, Row>(
  rows: Rows<DB, From, Row>,
  place: Place | undefined,
  scope: Scope,
): Rows<DB, From, Row> => {
  if (!place || scope.everywhere) return rows;
  return rows.where(typeof place === 'function' ? place(scope) : withinScope(scope, place));
};

type Field<Row> = keyof Row & string;

type ListParts<Filter, Asked, DB, From extends keyof DB, Row, Placed> = {
  /** The filters as `matching` compares them: folded, without the empty ones (`asked`). */
  comparable: (filter: Filter) => Asked;
  matching: (db: Read, asked: Asked) => Rows<DB, From, object>;
  /** Selects the fields of a row. */
  described: (rows: Rows<DB, From, object>) => Rows<DB, From, Row>;
  /**
   * The list's own order: fields of a row, `… desc` for the highest first, or an expression. The oid always comes last.
   */
  order: readonly (Field<Row> | `${Field<Row>} desc` | RawBuilder<unknown>)[];
  /** What is compared when the list is sorted by a field whose values say nothing about their order. */
  comparedBy?: { readonly [Name in Field<Row>]?: RawBuilder<unknown> };
  /** Where a row lies; absent for rows that belong to no company or plant. */
  place?: Placed;
  /** Read instead of counting where there is no filter; for tables that may grow large. */
  total?: KeptTotal;
};

/**
 * The reads of a list, sorted by any field of its rows. A page for everywhere is built once for each set of filters and
 * each order; one for a part of the organisation is built for each call, because there are as many scopes as people.
 */
export const listReads = <
  Filter,
  Asked extends object,
  DB,
  From extends keyof DB,
  Row extends { oid: string },
  Placed extends Place | undefined = undefined,
>({
  comparable,
  matching,
  described,
  order,
  comparedBy = {},
  place,
  total,
}: ListParts<Filter, Asked, DB, From, Row, Placed>) => {
  type Sort = SortBy<Field<Row>>;

  const ordered = (rows: Rows<DB, From, Row>, { sortField, sortOrder }: Sort): Rows<DB, From, Row> => {
    if (sortField) return rows.orderBy(comparedBy[sortField] ?? sql.id(sortField), sortOrder);
    return order.reduce((sorted, one) => {
      if (typeof one !== 'string') return sorted.orderBy(one);
      const [field = '', direction] = one.split(' ');
      return sorted.orderBy(sql.id(field), direction as 'desc' | undefined);
    }, rows);
  };
  const listed = (db: Read, filters: Asked, sort: Sort, scope: Scope = everywhere): Rows<DB, From, Row> =>
    ordered(described(within(matching(db, filters), place, scope)), sort).orderBy(sql.id('oid'));
  const pageOfAll = preparedPage({
    matching: (db, filters: Asked) => matching(db, filters),
    listed: (db, filters: Asked, sort: Sort) => listed(db, filters, sort),
    total,
  });

  return {
    page: (
      db: Read,
      filter: Filter,
      query: Sort & Page,
      ...[scope = everywhere]: InScope<Placed>
    ): Promise<Paged<Row>> => {
      const filters = comparable(filter);
      return scope.everywhere
        ? pageOfAll(db, filters, orderAlone(query), query)
        : pageOf(within(matching(db, filters), place, scope), listed(db, filters, query, scope), query);
    },
    /** All matching rows at once, in the list's own order. */
    all: (db: Read, filter: Filter, ...[scope]: InScope<Placed>): Promise<Row[]> =>
      listed(db, comparable(filter), { sortOrder: 'asc' }, scope).execute(),
    /** All matching rows, read in portions. */
    stream: (db: Read, filter: Filter, sort: Sort, ...[scope]: InScope<Placed>): AsyncIterable<Row> =>
      listed(db, comparable(filter), sort, scope).stream(streamPortion) as AsyncIterable<Row>,
  };
};

type RowParts<DB, From extends keyof DB, Row, Placed> = {
  /** The column of the oid and its table's alias, such as `m.oid`. */
  key: `${string}.oid`;
  /** All rows, with the fields that are read. */
  rows: (db: Read) => Rows<DB, From, Row>;
  place?: Placed;
};

/** The reads of one row. */
export const rowReads = <DB, From extends keyof DB, Row, Placed extends Place | undefined = undefined>({
  key,
  rows,
  place,
}: RowParts<DB, From, Row, Placed>) => {
  const one = (db: Read, oid: string) => rows(db).where(sql<SqlBool>`${sql.ref(key)} = ${oid}`);
  const anyByOid = preparedRow(one);
  const locked = preparedRow((trx: Write, oid: string) => one(trx, oid).forUpdate(key.split('.')[0] as From & string));

  return {
    /** The row, if it exists and lies within the scope. */
    byOid: async (db: Read, oid: string, ...[scope = everywhere]: InScope<Placed>): Promise<Row | undefined> =>
      scope.everywhere ? anyByOid(db, oid) : within(one(db, oid), place, scope).executeTakeFirst(),
    /**
     * Locks the row for the rest of the transaction, so that what was checked is what is written. Only for rows of one
     * table: where another writer changes what a row is joined by, PostgreSQL finds no row once the lock is free.
     */
    lock: (trx: Write, oid: string): Promise<Row | undefined> => locked(trx, oid),
  };
};
