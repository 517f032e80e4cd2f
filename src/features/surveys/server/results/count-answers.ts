import { setImmediate as pause } from 'node:timers/promises';
import type { Layout, LayoutQuestion } from '../packed-answers.ts';
import type { Block } from './sheet-block.ts';
import type { SelectedRows, Selection } from './selection.ts';

/** The sheets are counted by groups: `groups` of them, and the group of each row. */
export type Grouping = { groups: number; of: (block: Block) => Uint8Array };

/** Of one question, by group: how many answered, chose each option, and chose exactly the key. */
export type QuestionCount = { filled: number[]; right: number[]; options: number[][] };

const blocksAtOnce = 2;
const values = 256;

/** How often each value of a byte occurs, by group. */
const countBytes = ({ block, rows }: SelectedRows, column: Uint8Array, of: Uint8Array | null, counts: Uint32Array) => {
  if (!rows && !of)
    for (let row = 0; row < block.count; row += 1)
      counts[column[row] as number] = (counts[column[row] as number] as number) + 1;
  else if (!rows && of)
    for (let row = 0; row < block.count; row += 1) {
      const at = ((of[row] as number) << 8) | (column[row] as number);
      counts[at] = (counts[at] as number) + 1;
    }
  else if (rows)
    for (const row of rows) {
      const at = ((of ? (of[row] as number) : 0) << 8) | (column[row] as number);
      counts[at] = (counts[at] as number) + 1;
    }
};

/** The options as a number; a question has at most 26. */
const bitsOf = ({ options }: LayoutQuestion, ids: readonly string[]): number =>
  ids.reduce((bits, id) => (options.includes(id) ? bits + 2 ** options.indexOf(id) : bits), 0);

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

class Counting {
  readonly #question: LayoutQuestion;
  readonly #key: number;
  readonly #groups: number;
  /** For each byte of its answers. */
  readonly #bytes: Uint32Array[];
  /** Of questions wider than a byte. */
  readonly #filled: number[];
  readonly #right: number[];

  constructor(question: LayoutQuestion, key: readonly string[], groups: number) {
    this.#question = question;
    this.#key = bitsOf(question, key);
    this.#groups = groups;
    this.#bytes = Array.from({ length: question.width }, () => new Uint32Array(values * groups));
    this.#filled = zeros(groups);
    this.#right = zeros(groups);
  }

  add(part: SelectedRows, of: Uint8Array | null): void {
    const { at, width } = this.#question;
    const columns = part.block.answers.slice(at, at + width);
    for (const [nth, column] of columns.entries()) {
      const counts = this.#bytes[nth];
      if (counts) countBytes(part, column, of, counts);
    }
    if (width > 1) this.#addWhole(part, columns, of);
  }

  #addWhole({ block, rows }: SelectedRows, columns: readonly Uint8Array[], of: Uint8Array | null): void {
    const count = rows?.length ?? block.count;
    for (let nth = 0; nth < count; nth += 1) {
      const row = rows ? (rows[nth] as number) : nth;
      let bits = 0;
      for (const [byte, column] of columns.entries()) bits += (column[row] as number) * 2 ** (8 * byte);
      const group = of ? (of[row] as number) : 0;
      if (bits !== 0) this.#filled[group] = (this.#filled[group] as number) + 1;
      if (bits !== 0 && bits === this.#key) this.#right[group] = (this.#right[group] as number) + 1;
    }
  }

  #sum(byte: number, group: number, passes: (value: number) => boolean): number {
    let sum = 0;
    for (let value = 0; value < values; value += 1)
      if (passes(value)) sum += this.#bytes[byte]?.[group * values + value] ?? 0;
    return sum;
  }

  result(): QuestionCount {
    const groups = zeros(this.#groups).map((_, group) => group);
    const key = this.#key;
    const isNarrow = this.#question.width === 1;
    return {
      filled: isNarrow ? groups.map((group) => this.#sum(0, group, (value) => value !== 0)) : this.#filled,
      right: isNarrow
        ? groups.map((group) => (key === 0 ? 0 : this.#sum(0, group, (value) => value === key)))
        : this.#right,
      options: this.#question.options.map((_, bit) =>
        groups.map((group) => this.#sum(bit >> 3, group, (value) => ((value >> (bit & 7)) & 1) === 1)),
      ),
    };
  }
}

/** Counts the answers of the selected sheets, in the order of the layout. `keys`: right options by question id. */
export const countAnswers = async (
  { parts }: Selection,
  layout: Layout,
  keys: ReadonlyMap<string, readonly string[]>,
  grouping?: Grouping,
): Promise<QuestionCount[]> => {
  const countings = layout.questions.map(
    (question) => new Counting(question, keys.get(question.id) ?? [], grouping?.groups ?? 1),
  );
  for (const [nth, part] of parts.entries()) {
    if (nth % blocksAtOnce === blocksAtOnce - 1) await pause();
    const of = grouping?.of(part.block) ?? null;
    for (const counting of countings) counting.add(part, of);
  }
  return countings.map((counting) => counting.result());
};
