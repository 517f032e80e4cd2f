import type { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { ReasonParams } from '#platform/wire/envelope.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { ImportAtOnceCall, ImportCalls, StoredRowsCall } from '../bulk-import.contract.ts';

/** Values by the names of the columns, as the schemas of these return them. */
export type ImportValues = Readonly<Record<string, unknown>>;

/** A code that a column accepts, and the words that files may have for it: its names in the languages, and others. */
export type ImportCode = { code: string; names: Text; others?: readonly string[] };

export type ImportColumn = {
  /** The field of the form. */
  name: string;
  /** The heading in a template and an export; a file may have it in any language. */
  title: Text;
  /** Other headings that files may have; letter case, script, spaces and punctuation do not matter. */
  aliases?: readonly string[];
  /** The field's rule: that of the form's contract. It gets the text of the cell, as a form's text field would. */
  schema: z.ZodType;
  /**
   * A file without this column is rejected. By default, whether the schema rejects an empty value; else rows that are
   * new get what the schema makes of nothing, and rows that exist keep what they have.
   */
  required?: boolean;
  /** The accepted codes, where it is a choice: cells may have the name too, and unknown ones get a suggestion. */
  codes?: (db: Read) => Promise<readonly ImportCode[]>;
  /** The value as the text of a cell; by default the value itself, and nothing for null. */
  textOf?: (value: unknown) => string;
  /** An example, shown beside the template and in its notes. */
  sample?: string;
  /** What to enter, where the heading and an example do not say it; in the notes of the template. */
  note?: Text;
  /** In an export, in characters. */
  width?: number;
};

/**
 * A stored row. `oid`: what identifies it to `write`. `rev`: differs whenever the row has changed; the revision, or
 * several of them, as text.
 */
export type StoredRow = { key: string; oid: string; rev: string; values: ImportValues };

/** A row of the file whose cells are all right. `before`: the stored row with the same key. */
export type ImportRow = { line: number; key: string; values: ImportValues; before: StoredRow | null };

/** `column`: its name; without it the whole row is wrong. `reason`: the key of a text. */
export type ImportFault = { line: number; column?: string; reason: string; params?: ReasonParams };

/** Who imports, and where. `standing`: what `prepare` of the kind has returned. */
export type ImportContext<Standing> = {
  empid: string;
  scope: Scope;
  standing: Standing;
  /** Those of the keys that other rows of the file have. */
  inFile: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** In the transaction that writes: what the constraints of the table reject need not be asked again. */
  isWriting: boolean;
};

/** The rows to write: new ones (`before` is null) and changed ones. They can be read more than once. */
export type ImportChanges = {
  count: { added: number; changed: number };
  /** In the order of the file, in batches of a thousand at most. */
  batches: () => AsyncIterable<readonly ImportRow[]>;
};

/** What an import says of a kind of rows; a feature declares it under `imports` (docs/kit/bulk-import.md). */
export type ImportKind<Standing = unknown> = {
  /** Where its files are sent to; who may call that may import. */
  calls: ImportCalls;
  /** A further call for files of its own size, which answers with the faults. */
  atOnce?: ImportAtOnceCall;
  /** Offers the stored rows of a scope, if no list exports them in a form that the import takes back. */
  stored?: { call: StoredRowsCall; rows: (db: Read, scope: Scope) => AsyncIterable<ImportValues> };
  /** The rows in the plural, such as “Parameters”. */
  title: Text;
  columns: readonly ImportColumn[];
  /** What identifies a row; two rows of a file cannot have the same. */
  key: (values: ImportValues) => string;
  /** Values that follow from others; called with all of them, whether the row is new or not. */
  complete?: (values: ImportValues) => ImportValues;
  /** Read before anything else and outside of a transaction: what the rights of the person allow. */
  prepare?: (services: { db: Database; rights: Rights }, empid: string) => Promise<Standing>;
  /** The stored rows with these keys, wherever they lie; in a transaction that writes, locked until it ends. */
  read: (db: Read, keys: readonly string[], options: { lock: boolean }) => Promise<readonly StoredRow[]>;
  /**
   * The rules between cells, rows and stored rows, and those of the person's scope. Called with up to a thousand rows,
   * when the file is checked, and again in the transaction that imports it.
   */
  check?: (db: Read, rows: readonly ImportRow[], context: ImportContext<Standing>) => Promise<readonly ImportFault[]>;
  /**
   * Writes all rows in one transaction; the stored ones are locked, and as they were checked. May ask first
   * (docs/kit/effects.md).
   */
  write: (trx: Write, changes: ImportChanges, context: ImportContext<Standing>) => Promise<void>;
  /** After the transaction: what is derived from the rows. */
  written?: (services: { db: Database }) => Promise<unknown>;
};

/** Infers what `prepare` returns, which only the kind itself knows. */
export const importKind = <Standing>(kind: ImportKind<Standing>): ImportKind =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the standing goes from the kind to the kind
  kind as unknown as ImportKind;
