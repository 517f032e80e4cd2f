type Filters = Readonly<Record<string, string>>;

/**
 * What a panel has applied to the address. It comes back from there a little later, perhaps after more has been
 * applied; what was changed elsewhere differs from all of it.
 */
export class SentFilters {
  #last: Filters;
  #underway: string[] = [];

  constructor(filters: Filters) {
    this.#last = filters;
  }

  /** What the address holds once everything has come back. */
  get last(): Filters {
    return this.#last;
  }

  send(changed: Filters): void {
    this.#last = { ...this.#last, ...changed };
    this.#underway.push(JSON.stringify(this.#last));
  }

  /** The address holds these now. False if they were changed elsewhere: a chip is removed, Back, a saved view. */
  cameBack(filters: Filters): boolean {
    const now = JSON.stringify(filters);
    const at = this.#underway.indexOf(now);
    if (at >= 0) {
      this.#underway.splice(0, at + 1);
      return true;
    }
    const isSame = now === JSON.stringify(this.#last);
    this.#last = filters;
    this.#underway = [];
    return isSame;
  }
}
