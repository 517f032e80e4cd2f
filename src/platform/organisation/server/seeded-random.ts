/** Seeded pseudo-random numbers (32-bit mix of a counter), so that demo data can be reproduced exactly. */
export class SeededRandom {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x9e37_79b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  }
  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  /** A random element; throws for an empty list. */
  pick<Word>(words: readonly Word[]): Word {
    const word = words[this.below(words.length)];
    if (word === undefined) throw new RangeError('nothing to pick from');
    return word;
  }
}
