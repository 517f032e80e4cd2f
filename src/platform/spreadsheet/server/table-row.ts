/** A row as read from a file. */
export type TableRow = {
  /** The line on which the row starts, from 1. */
  line: number;
  /** Untrimmed; empty cells are ''. */
  cells: string[];
};

/**
 * Thrown if a file cannot be read as a table. `line`: where the error was found, if known. The message is meant for the
 * user who uploaded the file.
 */
export class BrokenTable extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.name = 'BrokenTable';
    this.line = line;
  }
}
