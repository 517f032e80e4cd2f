/** Sheets of one block. Larger blocks would hold up other work for too long while one of them is filled. */
export const blockRows = 65_536;
const fewestRows = 512;

/** Bytes of a record before its packed answers: oid, place, day, score. */
export const recordHead = 28;
const oidBytes = 16;

/** A day as days since 1970, and a score, that are null. */
export const none = -1;

/** The columns of some sheets of one version. `answers`: a column for each byte of the packed answers. */
export type Columns = {
  oids: Uint8Array;
  places: Int32Array;
  days: Int32Array;
  scores: Int32Array;
  answers: readonly Uint8Array[];
};

/** Some sheets of one version: the first `count` rows of the columns. `start`: the number of its first sheet. */
export type Block = Columns & { start: number; count: number };

const columnsFor = (rows: number, packedBytes: number): Columns => ({
  oids: new Uint8Array(rows * oidBytes),
  places: new Int32Array(rows),
  days: new Int32Array(rows),
  scores: new Int32Array(rows),
  answers: Array.from({ length: packedBytes }, () => new Uint8Array(rows)),
});

const copied = (from: Columns, rows: number, packedBytes: number): Columns => {
  const to = columnsFor(rows, packedBytes);
  to.oids.set(from.oids);
  to.places.set(from.places);
  to.days.set(from.days);
  to.scores.set(from.scores);
  for (const [at, column] of to.answers.entries()) column.set(from.answers[at] ?? []);
  return to;
};

/**
 * Sheets as columns, to which more are added. What was taken by `blocks` stays as it is: rows that are added later lie
 * behind its counts, or in columns of their own.
 */
export class SheetBlocks {
  readonly #packedBytes: number;
  readonly #full: Block[] = [];
  #last: Columns;
  #lastCount = 0;
  #lastRows = fewestRows;
  constructor(packedBytes: number) {
    this.#packedBytes = packedBytes;
    this.#last = columnsFor(fewestRows, packedBytes);
  }

  get count(): number {
    return this.#full.length * blockRows + this.#lastCount;
  }

  /** Bytes in memory. */
  get size(): number {
    return (this.#full.length * blockRows + this.#lastRows) * (recordHead + this.#packedBytes);
  }

  /** `after`: the number of the first sheet. */
  blocks(after = 0): Block[] {
    const last = { ...this.#last, start: this.#full.length * blockRows, count: this.#lastCount };
    const all = last.count > 0 ? [...this.#full, last] : [...this.#full];
    return after === 0 ? all : all.map((block) => ({ ...block, start: block.start + after }));
  }

  #makeRoom(): void {
    if (this.#lastCount < this.#lastRows) return;
    if (this.#lastRows < blockRows) {
      this.#lastRows = Math.min(blockRows, this.#lastRows * 4);
      this.#last = copied(this.#last, this.#lastRows, this.#packedBytes);
      return;
    }
    this.#full.push({ ...this.#last, start: this.#full.length * blockRows, count: blockRows });
    this.#last = columnsFor(blockRows, this.#packedBytes);
    this.#lastCount = 0;
  }

  /** Adds records of `recordHead` bytes and the packed answers, one behind the other. */
  add(records: Buffer): void {
    const width = recordHead + this.#packedBytes;
    if (records.length % width !== 0)
      throw new RangeError('records of answers do not have the length of their version');
    for (let at = 0; at < records.length;) {
      this.#makeRoom();
      const rows = Math.min((records.length - at) / width, this.#lastRows - this.#lastCount);
      this.#fill(records, at, rows);
      at += rows * width;
    }
  }

  #fill(records: Buffer, from: number, rows: number): void {
    const width = recordHead + this.#packedBytes;
    const { oids, places, days, scores, answers } = this.#last;
    const first = this.#lastCount;
    for (let row = 0; row < rows; row += 1) {
      const at = from + row * width;
      const to = first + row;
      for (let byte = 0; byte < oidBytes; byte += 1) oids[to * oidBytes + byte] = records[at + byte] as number;
      places[to] = records.readInt32BE(at + 16);
      days[to] = records.readInt32BE(at + 20);
      scores[to] = records.readInt32BE(at + 24);
    }
    for (const [byte, column] of answers.entries())
      for (let row = 0, at = from + recordHead + byte; row < rows; row += 1, at += width)
        column[first + row] = records[at] as number;
    this.#lastCount += rows;
  }
}
