import type { Answer, EndpointSpec, FileSent, Input } from '#platform/wire/endpoint.ts';
import type { TestServer } from './server.testing.ts';

/**
 * A plant in which the matrices add rows. `mark` is part of every text and id of theirs that is chosen freely.
 * `person`: somebody with a console account in `department`.
 */
export type MarkedPlace = {
  mark: string;
  coid: string;
  plantid: string;
  /** Company and plant id together. */
  plant: string;
  department: string;
  person: string;
};

/** A call aimed at a row. `file`: what a form needs if its caller may send it. */
export type Aimed = { spec: EndpointSpec; input: object; file?: FileSent };

export const aim = <Spec extends EndpointSpec>(
  spec: Spec,
  input: Omit<Input<Spec>, 'file'>,
  file?: FileSent,
): Aimed => ({
  spec,
  input,
  ...(file ? { file } : {}),
});

/**
 * A fact of a row in an answer, and the calls that it offers (or not) to the reader: those that the feature's `writes`
 * make, or another one aimed at the row.
 */
export type Saying = { fact: string; offered: boolean; calls: readonly (EndpointSpec | Aimed)[] };

export const says = (fact: string, offered: boolean, ...calls: (EndpointSpec | Aimed)[]): Saying => ({
  fact,
  offered,
  calls,
});

/** A read whose answer says what its reader may do to a row; `sayings` finds the row in the answer. */
export type Offer = Aimed & { sayings: (content: unknown) => readonly Saying[] };

export const offer = <Spec extends EndpointSpec, Row>(
  spec: Spec,
  input: Omit<Input<Spec>, 'file'>,
  rowOf: (content: Answer<Spec>) => Row | undefined,
  sayings: (row: Row) => readonly Saying[],
): Offer => ({
  ...aim(spec, input),
  sayings: (content) => {
    const row = rowOf(content as Answer<Spec>);
    if (row === undefined) throw new Error(`${spec.path} does not show the row that its offer is about`);
    return sayings(row);
  },
});

type Ids = Readonly<Record<string, string>>;

/** What the matrices need of a feature with rows that lie in the organisation. */
export type FeatureRows<Rows extends Ids> = {
  /** Adds a row of each kind in the plant, as the administrator; returns the ids by which calls name them. */
  add: (server: TestServer, place: MarkedPlace) => Promise<Rows>;
  /** The reads that need arguments. All others are made without a filter. */
  reads: (rows: Rows, place: MarkedPlace) => readonly Aimed[];
  /** Each write, in an order in which all of them can be made. */
  writes: (rows: Rows, place: MarkedPlace) => Promise<readonly Aimed[]> | readonly Aimed[];
  /** Each read that says what its reader may do to a row, with the writes it speaks of. */
  offers: (rows: Rows, place: MarkedPlace) => readonly Offer[];
};

/** The rows of a feature in one plant. */
export type RowsOfPlace = {
  ids: Ids;
  reads: readonly Aimed[];
  writes: () => Promise<readonly Aimed[]>;
  offers: readonly Offer[];
};

/** Rows that have been added, or (`as`) rows of these ids at another place. */
export type PlacedFeature = {
  add: (server: TestServer, place: MarkedPlace) => Promise<RowsOfPlace>;
  as: (ids: Ids, place: MarkedPlace) => RowsOfPlace;
};

/** The one declaration of a feature to the matrices; `placed-features.testing.ts` lists them all. */
export const forMatrices = <Rows extends Ids>(feature: FeatureRows<Rows>): PlacedFeature => {
  const as = (rows: Rows, place: MarkedPlace): RowsOfPlace => ({
    ids: rows,
    reads: feature.reads(rows, place),
    writes: async () => feature.writes(rows, place),
    offers: feature.offers(rows, place),
  });
  return {
    add: async (server, place) => as(await feature.add(server, place), place),
    as: (ids, place) => as(ids as Rows, place),
  };
};
