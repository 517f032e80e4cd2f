import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { AffectedPeople } from '#platform/impact/impact.contract.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Standing } from '#platform/rights/server/stronger-roles.ts';
import type { Change } from './acts.queries.ts';
import type { Changed } from './undo-grants.ts';

type Row = Record<string, unknown>;

/** All changes of an act. */
export type ActedRows = readonly Pick<Change, 'table' | 'key' | 'old_row' | 'new_row'>[];

type Place = Condition | readonly Condition[] | null;

/**
 * The place of a row, as a condition that names it, or several in all of which it lies; null: it has none, and only who
 * works everywhere may undo it. `changes`: all of the act, which may have deleted the row that this one belongs to.
 */
export type PlaceOfRow = (row: Row, db: Read, changes: ActedRows) => Place | Promise<Place>;

/**
 * Called in the transaction before an act on the table is undone; what it returns is called after it. Either throws
 * (403) if the person may not make such a change today: the right of the act's call alone does not say how far it goes.
 */
export type UndoGuard = (trx: Write, standing: Standing, changes: readonly Changed[]) => Promise<() => Promise<void>>;

/**
 * Called before the transaction, where rights may be read: throws 403 if the person may not act on the people of these
 * changes.
 */
export type UndoReach = (
  services: { db: Database; rights: Rights },
  empid: string,
  changes: readonly Changed[],
) => Promise<void>;

/**
 * Called in the transaction before an act on the table is undone; what it returns is called after it and answers how
 * many people gain something by the undo, lose something, or cannot go on. Functions are counted for every table.
 */
export type UndoImpact = (
  trx: Write,
  rights: Rights,
  changes: readonly Changed[],
) => Promise<() => Promise<AffectedPeople>>;

/**
 * What guard, reach and impact look at, so that an act of hundreds of thousands of rows need not be held in memory: the
 * columns, and which changes of rows, as they were and as they became, concern them at all.
 */
export type UndoConcern = {
  columns: readonly string[];
  of: (before: Readonly<Row> | null, after: Readonly<Row> | null) => boolean;
};

/** A table says what limits the undoing of its rows besides the right of the call, or why nothing does. */
type Limited =
  | { guard: UndoGuard; reach?: UndoReach; noGuard?: never }
  | { guard?: never; reach: UndoReach; noGuard?: never }
  | { guard?: never; reach?: never; noGuard: string };

/**
 * What a feature declares of a table. `title` and `named`: as in the change feed, for a table that it does not show.
 * `place`: for rows that belong to parts of the organisation. `guard`: for tables whose changes follow rules that the
 * database does not know. `reach`: for tables of people whose rights the undoer must have. `noGuard`: why its rows need
 * neither. `impact`: for tables whose rows let people in, keep them out or stop them. `concern`: for tables that are
 * imported, what these look at.
 */
export type UndoneTable = {
  title?: Text;
  named?: readonly string[];
  /** The tables whose rows these are parts of, as in the change feed. */
  partOf?: string | readonly string[];
  place?: PlaceOfRow;
  impact?: UndoImpact;
  concern?: UndoConcern;
} & Limited;

/** The place of a row of an employee. */
export const placeOfEmployee: PlaceOfRow = ({ empid }) => ({ type: 'H', contentoid: String(empid), containSub: 'N' });
