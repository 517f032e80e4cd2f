import { type Block, blockRows } from './sheet-block.ts';

const oidBytes = 16;
const empty = -1;

/** The last four bytes of an oid are random in every kind of it. */
const hashAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at + 12] as number) << 24) |
    ((bytes[at + 13] as number) << 16) |
    ((bytes[at + 14] as number) << 8) |
    (bytes[at + 15] as number)) >>>
  0;

const isSame = (one: Uint8Array, at: number, other: Uint8Array, from: number): boolean => {
  for (let byte = oidBytes - 1; byte >= 0; byte -= 1) if (one[at + byte] !== other[from + byte]) return false;
  return true;
};

/** Finds the number of a sheet by its oid: open addressing, at most half full. */
export class RowIndex {
  #blocks: readonly Block[] = [];
  #slots = new Int32Array(1024).fill(empty);
  #count = 0;

  #place(bytes: Uint8Array, at: number): [slot: number, row: number] {
    const mask = this.#slots.length - 1;
    for (let slot = hashAt(bytes, at) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot] as number;
      if (row === empty) return [slot, empty];
      const block = this.#blockOf(row);
      if (block && isSame(block.oids, (row - block.start) * oidBytes, bytes, at)) return [slot, row];
    }
  }

  /** All blocks but the last one are full. */
  #blockOf(row: number): Block | undefined {
    return this.#blocks[Math.floor(row / blockRows)];
  }

  #insert(from: number, to: number): void {
    for (let row = from; row < to; row += 1) {
      const block = this.#blockOf(row);
      if (!block) return;
      const [slot] = this.#place(block.oids, (row - block.start) * oidBytes);
      this.#slots[slot] = row;
    }
  }

  /** Takes in the sheets of the blocks that it does not know yet: of blocks that begin with those it knows. */
  extend(blocks: readonly Block[]): void {
    const last = blocks.at(-1);
    const count = last ? last.start + last.count : 0;
    if (count <= this.#count) return;
    this.#blocks = blocks;
    if (count * 2 > this.#slots.length) {
      let slots = this.#slots.length;
      while (slots < count * 2) slots *= 2;
      this.#slots = new Int32Array(slots).fill(empty);
      this.#insert(0, count);
    } else this.#insert(this.#count, count);
    this.#count = count;
  }

  /** The number of the sheet whose oid stands there; -1 for an unknown one. */
  find(oids: Uint8Array, at: number): number {
    return this.#place(oids, at)[1];
  }

  get size(): number {
    return this.#slots.byteLength;
  }
}
