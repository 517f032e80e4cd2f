import type { KeptAnswers } from './checked-answers.ts';
import type { Saves } from './merged-saves.ts';
import type { LockedSheet } from './sheets.queries.ts';

/** What a submission needs of a sheet in progress: nothing that changes without its row being written. */
export type SheetRow = Pick<
  LockedSheet,
  | 'oid'
  | 'written'
  | 'surveyoid'
  | 'versionoid'
  | 'empid'
  | 'day'
  | 'kept'
  | 'saves'
  | 'placeid'
  | 'depkey'
  | 'type'
  | 'anonymous'
>;

const sheetsAtMost = 20_000;
/** Characters of all answers that are kept with them. */
const charactersAtMost = 16_000_000;

const charactersOf = (kept: KeptAnswers, saves: Saves): number => JSON.stringify([kept, saves]).length;

type Entry = { row: SheetRow; characters: number };

/**
 * Sheets in progress as this server has written them last, so that a submission need not read them first. Another
 * server may have written one since: the statement that relies on it compares `written`. Those that were noted longest
 * ago are forgotten first. Anonymous sheets are not kept: nothing outside the database connects a person with what is
 * answered there.
 */
export class KnownSheets {
  readonly #sheets = new Map<string, Entry>();
  readonly #most: { sheets: number; characters: number };
  #characters = 0;

  constructor(most: { sheets?: number; characters?: number } = {}) {
    this.#most = { sheets: most.sheets ?? sheetsAtMost, characters: most.characters ?? charactersAtMost };
  }

  get size(): number {
    return this.#sheets.size;
  }

  /** Call it once the transaction that wrote the row has ended. */
  note(row: SheetRow): void {
    this.forget(row.oid);
    if (row.anonymous === 'Y') return;
    const characters = charactersOf(row.kept, row.saves);
    this.#sheets.set(row.oid, { row, characters });
    this.#characters += characters;
    for (const oid of this.#sheets.keys()) {
      if (this.#sheets.size <= this.#most.sheets && this.#characters <= this.#most.characters) break;
      this.forget(oid);
    }
  }

  /** An own sheet, which is taken out: a submission ends it. */
  take(oid: string, empid: string): SheetRow | undefined {
    const row = this.#sheets.get(oid)?.row;
    if (row?.empid !== empid) return undefined;
    this.forget(oid);
    return row;
  }

  forget(oid: string): void {
    this.#characters -= this.#sheets.get(oid)?.characters ?? 0;
    this.#sheets.delete(oid);
  }
}
