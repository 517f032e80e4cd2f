import type { LayoutQuestion } from '../packed-answers.ts';
import type { Block } from './sheet-block.ts';
import type { SheetView } from './sheet-columns.ts';

/** Whether the sheet of a row of the block passes. */
export type RowTest = (block: Block) => (row: number) => boolean;

/** What the options look like in one byte of the packed answers. */
const bytesOf = ({ options, width }: LayoutQuestion, chosen: readonly string[]): number[] => {
  const bytes = Array.from({ length: width }, () => 0);
  for (const id of chosen) {
    const bit = options.indexOf(id);
    if (bit >= 0) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return bytes;
};

type ByteTest = (byte: number, asked: number) => boolean;

/** Whether each byte of the answer passes, decided once for each value of a byte. */
const everyByte =
  (question: LayoutQuestion, asked: readonly number[], passes: ByteTest): RowTest =>
  (block) => {
    const tables = asked.map((one) => Uint8Array.from({ length: 256 }, (_, byte) => (passes(byte, one) ? 1 : 0)));
    const columns = tables.map((_, nth) => block.answers[question.at + nth] ?? new Uint8Array(block.count));
    const [column, table] = [columns[0], tables[0]];
    if (tables.length === 1 && column && table) return (row) => table[column[row] as number] === 1;
    return (row) => columns.every((one, nth) => tables[nth]?.[one[row] as number] === 1);
  };

export const not =
  (test: RowTest): RowTest =>
  (block) => {
    const passes = test(block);
    return (row) => !passes(row);
  };

/** These options and no others. */
export const choseExactly = (question: LayoutQuestion, chosen: readonly string[]): RowTest =>
  everyByte(question, bytesOf(question, chosen), (byte, asked) => byte === asked);

/** Each of these options, and maybe others. */
export const choseAll = (question: LayoutQuestion, chosen: readonly string[]): RowTest =>
  everyByte(question, bytesOf(question, chosen), (byte, asked) => (byte & asked) === asked);

/** None of these options. */
export const choseNone = (question: LayoutQuestion, chosen: readonly string[]): RowTest =>
  everyByte(question, bytesOf(question, chosen), (byte, asked) => (byte & asked) === 0);

export const answered = (question: LayoutQuestion): RowTest => not(choseExactly(question, []));

export const atPlaces = (placeids: readonly number[]): RowTest => {
  const inside = new Uint8Array(Math.max(0, ...placeids) + 1);
  for (const id of placeids) inside[id] = 1;
  return ({ places }) =>
    (row) =>
      inside[places[row] as number] === 1;
};

/** `passes`: by the day as days since 1970, asked once for each. */
export const onDays = (passes: (day: number) => boolean): RowTest => {
  const known = new Map<number, boolean>();
  return ({ days }) =>
    (row) => {
      const day = days[row] as number;
      let result = known.get(day);
      if (result === undefined) known.set(day, (result = passes(day)));
      return result;
    };
};

export const scored =
  (passes: (score: number) => boolean): RowTest =>
  ({ scores }) =>
  (row) =>
    passes(scores[row] as number);

/** The sheets with these oids, sixteen bytes each. */
export const among = (view: SheetView, oids: Buffer): RowTest => {
  const inside = new Uint8Array(view.count);
  for (let at = 0; at < oids.length; at += 16) {
    const row = view.find(oids, at);
    if (row >= 0) inside[row] = 1;
  }
  return ({ start }) =>
    (row) =>
      inside[start + row] === 1;
};
