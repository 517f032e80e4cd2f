import type { z } from 'zod';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { keptTotal, type KeptTotal } from '#platform/db/server/kept-total.ts';
import { preparedBy } from '#platform/db/server/prepared.ts';

export type Page = { pageNum: number; pageSize: number };
export type Paged<Row> = { total: number; list: Row[] };
export type Order = 'asc' | 'desc';

/** Number of rows that a stream reads from the database at a time. */
export const streamPortion = 500;

/**
 * One page of `listed`, and the number of rows of `matching`, which can omit the joins that only the list needs. Both
 * queries are sent at once, on two connections. `total`: used instead of counting where the number is known, such as
 * `keptTotal` of a large table without filters.
 */
export const pageOf = async <Counted, CountedFrom extends keyof Counted, Listed, ListedFrom extends keyof Listed, Row>(
  matching: SelectQueryBuilder<Counted, CountedFrom, object>,
  listed: SelectQueryBuilder<Listed, ListedFrom, Row>,
  { pageNum, pageSize }: Page,
  total?: RawBuilder<number>,
): Promise<Paged<Row>> => {
  const [counted, list] = await Promise.all([
    matching
      .select((total ?? sql<number>`count(*)`).as('total'))
      .limit(1)
      .executeTakeFirst(),
    listed
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ]);
  return { total: (counted as { total: number } | undefined)?.total ?? 0, list };
};

type Given<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** The filters of a list without the empty ones. */
export const asked = <Fields extends object>(filters: Fields): Given<Fields> =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Given<Fields>;

/** The order of a list: by this field, or the list's own order. */
export type SortBy<Field extends string> = { sortField?: Field; sortOrder: Order };

/** The order of a query without its other fields. */
export const orderAlone = <Field extends string>({ sortField, sortOrder }: SortBy<Field>): SortBy<Field> => ({
  ...(sortField && { sortField }),
  sortOrder,
});

type ListQueries<
  Choice,
  Filters,
  Counted,
  CountedFrom extends keyof Counted,
  Listed,
  ListedFrom extends keyof Listed,
  Row,
> = {
  matching: (db: Read, filters: Filters, choice: Choice) => SelectQueryBuilder<Counted, CountedFrom, object>;
  listed: (db: Read, filters: Filters, choice: Choice) => SelectQueryBuilder<Listed, ListedFrom, Row>;
  /** Read instead of counting where there is no filter; for tables that may grow large. */
  total?: KeptTotal | undefined;
};

/**
 * Like `pageOf`, with both queries built once (`preparedBy`) for each set of filters and each choice. `filters`: in the
 * form in which the query compares them (folded, in lower case), since `matching` and `listed` use them as they are.
 * `choice`: an argument on whose value the text depends, such as the order or the language.
 */
export const preparedPage = <
  Choice extends object,
  Filters extends object,
  Counted,
  CountedFrom extends keyof Counted,
  Listed,
  ListedFrom extends keyof Listed,
  Row,
>({
  matching,
  listed,
  total,
}: ListQueries<Choice, Filters, Counted, CountedFrom, Listed, ListedFrom, Row>): ((
  db: Read,
  filters: Filters,
  choice: Choice,
  page: Page,
) => Promise<Paged<Row>>) => {
  const count = preparedBy((db: Read, choice: Choice, filters: Filters) => {
    const isKept = total !== undefined && Object.keys(filters).length === 0;
    return matching(db, filters, choice)
      .select((isKept ? keptTotal(total) : sql<number>`count(*)`).as('total'))
      .limit(1);
  });
  const cut = preparedBy(
    (db: Read, choice: Choice, filters: Filters, { limit, offset }: { limit: number; offset: number }) =>
      listed(db, filters, choice).limit(limit).offset(offset),
  );
  return async (db, filters, choice, { pageNum, pageSize }) => {
    const [counted, list] = await Promise.all([
      count(db, choice, filters),
      cut(db, choice, filters, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    ]);
    return { total: (counted[0] as { total: number } | undefined)?.total ?? 0, list };
  };
};

/** Pages rows that are in memory, with the same result as `pageOf`. */
export const pageOfRows = <Row>(rows: readonly Row[], { pageNum, pageSize }: Page): Paged<Row> => ({
  total: rows.length,
  list: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
});

type Columns<Alias extends string, Names extends string> = readonly `${Alias}.${Names}`[];

/**
 * The columns of a contract's row under the table's alias; `lookedUp` are the fields that come from other tables. A
 * field added to the contract is then selected without further changes.
 */
export const storedColumns = <Alias extends string, Shape extends z.ZodRawShape, LookedUp extends keyof Shape & string>(
  alias: Alias,
  row: z.ZodObject<Shape>,
  lookedUp: readonly LookedUp[],
): Columns<Alias, Exclude<keyof Shape & string, LookedUp>> => {
  const others = new Set<string>(lookedUp);
  return Object.keys(row.shape)
    .filter((name) => !others.has(name))
    .map((name) => `${alias}.${name}`) as unknown as Columns<Alias, Exclude<keyof Shape & string, LookedUp>>;
};
