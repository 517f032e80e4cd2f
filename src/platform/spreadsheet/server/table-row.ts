/** A line of a table as it was read. */
export type TableRow = {
  /** Where the row begins in the file, from 1. */
  line: number;
  /** Trimmed nowhere; empty cells are ''. */
  cells: string[];
};

/**
 * The file cannot be read as a table; `line` where that shows, if at all. The message is for the person who sent the
 * file.
 */
export class BrokenTable extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.name = 'BrokenTable';
    this.line = line;
  }
}
