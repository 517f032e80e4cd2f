import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Read } from './handles.ts';

type Buildable<Row> = { compile: () => CompiledQuery<Row> };
type Built<Row> = { query: CompiledQuery<Row>; slots: readonly ((given: Record<string, unknown>) => unknown)[] };

type Send = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

const senders = new WeakMap<object, Send>();

/** From now on what is built once goes by `send` when asked with `db`: Kysely's own way takes as long again as the driver's. */
export const sendBy = (db: object, send: Send): void => {
  senders.set(db, send);
};

const rowsOf = async <Row>(
  db: Pick<Read, 'executeQuery'>,
  query: CompiledQuery<Row>,
  values: unknown[],
): Promise<Row[]> => {
  const send = senders.get(db);
  if (send) return (await send(query.sql, values)).rows as Row[];
  return (await db.executeQuery<Row>({ ...query, parameters: values })).rows;
};

/** Stands for an argument while the query is built; nothing but itself is equal to it. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const places = <Given extends object>(names: readonly (keyof Given & string)[]): Given =>
  Object.fromEntries(names.map((name) => [name, new Place(name)])) as Given;

/**
 * A query that is built at its first use and only sent afterwards: for the statements that come with every click. Building one takes as long as sending it.
 * `names`: the arguments; in `build` they may stand where a value stands and decide nothing, since the text is the same for all. Answers all rows.
 */
export const builtOnce = <Given extends object, Row, Db extends Pick<Read, 'executeQuery'> = Read>(
  names: readonly (keyof Given & string)[],
  build: (db: Db, given: Given) => Buildable<Row>,
): ((db: Db, given: Given) => Promise<Row[]>) => {
  let built: Built<Row> | undefined;
  const prepare = (db: Db): Built<Row> => {
    const query = build(db, places<Given>(names)).compile();
    const slots = query.parameters.map((parameter) =>
      parameter instanceof Place ? (given: Record<string, unknown>) => given[parameter.name] : () => parameter,
    );
    return { query, slots };
  };
  return async (db, given) => {
    const { query, slots } = (built ??= prepare(db));
    return rowsOf(
      db,
      query,
      slots.map((slot) => slot(given as Record<string, unknown>)),
    );
  };
};
