import type { Write } from '#platform/db/server/database.ts';
import type { DomainError } from '#platform/wire/errors.ts';
import { asImportRow, type Compared, comparedNow, type Comparing } from './compare.ts';
import type { ImportChanges } from './import-kind.ts';
import { refused } from './imports.ts';
import type { StoredImport } from './imports.queries.ts';
import { changesAfter, checkedAfter, type StagedRow } from './staging.queries.ts';
import { rowsAtOnce, type Work } from './work.ts';

const isAsChecked = ({ state, stored }: Pick<StagedRow, 'state' | 'stored'>, now: Compared): boolean =>
  state === now.state && stored?.oid === now.stored?.oid && stored?.rev === now.stored?.rev;

const namedLines = 10;
/** Rows of these lines are not as they were checked. */
export const changedSince = (lines: readonly number[]): DomainError =>
  refused('import.changed', {
    lines: [...lines.slice(0, namedLines), ...(lines.length > namedLines ? ['…'] : [])].map(String),
  });

/** Compares all rows once more and locks what is stored; each has to be as it was checked. Yields those to write. */
async function* confirmed(trx: Write, comparing: Comparing, stored: StoredImport, work: Work) {
  let seen = 0;
  for (let line = 0; ;) {
    const rows = await checkedAfter(trx, comparing.import, line, rowsAtOnce);
    if (rows.length === 0) break;
    line = rows.at(-1)?.line ?? line;
    const now = await comparedNow(trx, comparing, rows, { lock: true });
    const other = rows.filter((row, at) => !isAsChecked(row, now[at] as Compared));
    if (other.length > 0) throw changedSince(other.map((row) => row.line));
    seen += rows.length;
    await work.step(rows.length);
    const changes = now.flatMap(({ state, row }) => (row && state !== 'unchanged' ? [row] : []));
    if (changes.length > 0) yield changes;
  }
  if (seen !== stored.total) throw refused('import.gone');
}

/** The rows to write, which are locked and as they were checked. */
async function* readOnce(trx: Write, { kind, import: id }: Comparing, work: Work) {
  for (let line = 0; ;) {
    const rows = await changesAfter(trx, id, line, rowsAtOnce);
    if (rows.length === 0) return;
    line = rows.at(-1)?.line ?? line;
    await work.step(0);
    yield rows.flatMap((row) => asImportRow(kind, row) ?? []);
  }
}

/** The rows to write, as often as their kind reads them. */
export const changesIn = (trx: Write, comparing: Comparing, stored: StoredImport, work: Work) => {
  let isConfirmed = false;
  const batches = async function* (): ReturnType<ImportChanges['batches']> {
    if (isConfirmed) yield* readOnce(trx, comparing, work);
    else yield* confirmed(trx, comparing, stored, work);
    isConfirmed = true;
  };
  return { count: { added: stored.added, changed: stored.changed }, batches, wasRead: () => isConfirmed };
};
