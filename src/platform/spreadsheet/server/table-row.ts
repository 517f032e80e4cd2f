/** A row as read from a file. */
export type TableRow = {
  /** The line on which the row starts, from 1. */
  line: number;
  /** Untrimmed; empty cells are ''. */
  cells: string[];
};

/** What is wrong with a file, as a word for which callers have texts. */
export const brokenKinds = [
  'not_table',
  'damaged',
  'too_large',
  'password',
  'encoding',
  'quotes',
  'too_long',
  'too_many_cells',
] as const;
export type BrokenKind = (typeof brokenKinds)[number];

/**
 * Thrown if a file cannot be read as a table. `line`: where the error was found, if known. The message is meant for the
 * user of a command line, `kind` for the texts of a screen.
 */
export class BrokenTable extends Error {
  readonly line: number | undefined;
  readonly kind: BrokenKind;
  constructor(message: string, { line, kind = 'damaged' }: { line?: number | undefined; kind?: BrokenKind } = {}) {
    super(message);
    this.name = 'BrokenTable';
    this.line = line;
    this.kind = kind;
  }
}
