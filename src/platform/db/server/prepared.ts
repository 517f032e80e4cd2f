import type { CompiledQuery, Kysely } from 'kysely';

/** What a query function builds with: `db.read`, or the transaction of a write. */
type Executor = Pick<Kysely<never>, 'executeQuery' | 'getExecutor'>;
type Buildable<Row> = { compile: (executor: Executor) => CompiledQuery<Row> };
/** A compiled query, and for each of its parameters where its value is found among a call's arguments. */
type Compiled<Row> = { query: CompiledQuery<Row>; valueOf: readonly ((args: readonly unknown[]) => unknown)[] };

/** A query with many optional fields has many texts; beyond this number a call compiles its own. */
const shapesAtMost = 256;

const dependsOnValue = (): never => {
  throw new Error('the text of a prepared query must not depend on the values of its arguments');
};

/** Placeholder for an argument, or a field of one, while the query is built. */
class Placeholder {
  readonly argument: number;
  readonly field: string | undefined;
  constructor(argument: number, field?: string) {
    this.argument = argument;
    this.field = field;
  }
  toJSON(): never {
    return dependsOnValue();
  }
  [Symbol.toPrimitive](): never {
    return dependsOnValue();
  }
  [Symbol.iterator](): never {
    return dependsOnValue();
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const fieldsOf = (record: Record<string, unknown>): string[] =>
  Object.keys(record).filter((field) => record[field] !== undefined);

/**
 * Calls of the same shape have the same text. The shape: which arguments are present, and which fields the records
 * among them have.
 */
const shapeOf = (args: readonly unknown[]): string =>
  args.map((arg) => (isRecord(arg) ? fieldsOf(arg).join() : arg === undefined ? '-' : '+')).join(';');

/**
 * The text of a query may depend on booleans and nested records, as of a scope, but a placeholder would count as true.
 */
const placeholder = (value: unknown, argument: number, field?: string): Placeholder => {
  if (typeof value === 'boolean' || (field !== undefined && isRecord(value))) return dependsOnValue();
  return new Placeholder(argument, field);
};

const placeholderFor = (arg: unknown, argument: number): unknown => {
  if (arg === undefined) return undefined;
  if (!isRecord(arg)) return placeholder(arg, argument);
  return Object.fromEntries(fieldsOf(arg).map((field) => [field, placeholder(arg[field], argument, field)]));
};

const readerOf = (parameter: unknown): Compiled<unknown>['valueOf'][number] => {
  if (!(parameter instanceof Placeholder)) return () => parameter;
  const { argument, field } = parameter;
  if (field === undefined) return (args) => args[argument];
  return (args) => (args[argument] as Record<string, unknown>)[field];
};

/** Executes the query of a shape; `build` gets placeholders for the arguments. */
const sender = <Row>() => {
  const shapes = new Map<string, Compiled<Row>>();
  return async (
    db: Executor,
    shape: string,
    args: readonly unknown[],
    build: (placeholders: unknown[]) => Buildable<Row>,
  ): Promise<Row[]> => {
    let compiled = shapes.get(shape);
    if (!compiled) {
      const query = build(args.map(placeholderFor)).compile(db);
      compiled = { query, valueOf: query.parameters.map(readerOf) };
      if (shapes.size < shapesAtMost) shapes.set(shape, compiled);
    }
    const parameters = compiled.valueOf.map((read) => read(args));
    return (await db.executeQuery<Row>({ ...compiled.query, parameters })).rows;
  };
};

/**
 * Wraps a function that builds a query, so that the query is built and compiled at its first call only; building and
 * compiling with Kysely takes about as long as sending. For statements that run often: reading one row, locking it,
 * updating it.
 *
 * An argument may be a value, or a record of values (the fields to set). `build` may only use them where a query takes
 * values: the text may depend on which of them are undefined, not on their values. Throws if `build` converts one to
 * text, a number or a list. Returns all rows of the result.
 */
export const prepared = <Db extends Executor, Args extends readonly unknown[], Row>(
  build: (db: Db, ...args: Args) => Buildable<Row>,
): ((db: Db, ...args: Args) => Promise<Row[]>) => {
  const send = sender<Row>();
  return (db, ...args) =>
    send(db, shapeOf(args), args, (placeholders) => build(db, ...(placeholders as unknown as Args)));
};

/**
 * Like `prepared`, for a query whose text also depends on the value of one argument, such as the column to sort by.
 * `choice` is compared as JSON and should have few values.
 */
export const preparedBy = <Db extends Executor, Choice, Args extends readonly unknown[], Row>(
  build: (db: Db, choice: Choice, ...args: Args) => Buildable<Row>,
): ((db: Db, choice: Choice, ...args: Args) => Promise<Row[]>) => {
  const send = sender<Row>();
  return (db, choice, ...args) =>
    send(db, `${JSON.stringify(choice)} ${shapeOf(args)}`, args, (placeholders) =>
      build(db, choice, ...(placeholders as unknown as Args)),
    );
};

/** As `prepared`, for a query of one row: returns it, or undefined if there is none. */
export const preparedRow = <Db extends Executor, Args extends readonly unknown[], Row>(
  build: (db: Db, ...args: Args) => Buildable<Row>,
): ((db: Db, ...args: Args) => Promise<Row | undefined>) => {
  const rowsOf = prepared(build);
  return async (db, ...args) => (await rowsOf(db, ...args))[0];
};

/**
 * As `preparedRow`, for a row that is known to exist, such as one that the transaction has locked; throws if it does
 * not.
 */
export const preparedRowOrThrow = <Db extends Executor, Args extends readonly unknown[], Row>(
  build: (db: Db, ...args: Args) => Buildable<Row>,
): ((db: Db, ...args: Args) => Promise<Row>) => {
  const rowsOf = prepared(build);
  return async (db, ...args) => {
    const [row] = await rowsOf(db, ...args);
    if (row === undefined) throw new Error('the row that a prepared query was to answer is missing');
    return row;
  };
};
