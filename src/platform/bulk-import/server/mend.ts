import type { Language } from '#platform/i18n/languages.ts';
import type { Write } from '#platform/db/server/database.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { ImportRecord, PreviewRow } from '../bulk-import.contract.ts';
import { cellsReader, storable } from './cells.ts';
import { assertState, type Importing, ownImport, recordOf, refused, wordsIn } from './imports.ts';
import type { ImportKind } from './import-kind.ts';
import { changeImport, holdChecked, type StoredImport } from './imports.queries.ts';
import { comparedNow, type Comparing, matched } from './compare.ts';
import { previewRow } from './preview.ts';
import { runAgain, settleCheck, waited, withCells } from './run-import.ts';
import { storeOutcomes, linesConcerned, linesWithText, rowsAt, stageRows } from './staging.queries.ts';

const atOnce = 500;
/** Rows that are checked again because another one was mended; the import itself checks all of them. */
const concerned = 1_000;

const portions = function* <One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce);
};

type Mending = { import: string; line: number; column: string; text: string; everywhere: 'Y' | 'N' };

type Mended = { stored: StoredImport; kind: ImportKind; comparing: Comparing };

/** Writes the cells and checks their rows again; the import is held, so that its rows are not written meanwhile. */
const writeCells = async (
  trx: Write,
  { line, column, text, everywhere }: Mending,
  { stored, kind, comparing }: Mended,
): Promise<void> => {
  const { oid: id } = stored;
  if (!(await holdChecked(trx, id))) throw refused('import.not_ready');
  const place = Object.hasOwn(stored.places, column) ? stored.places[column] : undefined;
  const [mended] = await rowsAt(trx, id, [line]);
  if (place === undefined || !mended) throw refused('import.gone');
  const before = mended.cells[place] ?? '';
  const lines =
    everywhere === 'Y' ? [...new Set([line, ...(await linesWithText(trx, id, place, before, stored.total))])] : [line];
  const read = await cellsReader(kind, stored.places, stored.headings.length, trx);
  const keys = new Set<string>();
  for (const part of portions(lines)) {
    const rows = await rowsAt(trx, id, part);
    const next = rows.map((row) => {
      const cells = Array.from({ length: Math.max(row.cells.length, place + 1) }, (_, at) =>
        at === place ? storable(text) : (row.cells[at] ?? ''),
      );
      return withCells(row, cells, read);
    });
    for (const { key } of [...rows, ...next]) if (key !== null) keys.add(key);
    await stageRows(trx, id, await matched(trx, kind, next));
  }
  const others = await linesConcerned(trx, id, [...keys].slice(0, concerned), concerned);
  for (const part of portions([...new Set([...lines, ...others])]))
    await storeOutcomes(trx, id, await comparedNow(trx, comparing, await rowsAt(trx, id, part), { lock: false }));
  await settleCheck(trx, { import: id, kind });
};

/** Writes a cell in one row, or in all faulty rows with the same text there, and checks these rows again. */
export const mendCell = async (
  importing: Importing,
  caller: Caller,
  mending: Mending,
  lang: Language,
): Promise<ImportRecord & { row: PreviewRow }> => {
  const { db, places } = importing;
  const { import: id, line } = mending;
  const { stored, kind, by } = await ownImport(importing, caller, id);
  assertState(stored, 'checked');
  const standing = await kind.prepare?.(importing, by.empid);
  const comparing: Comparing = { kind, import: id, context: { empid: by.empid, scope: by.scope, standing } };
  const write = (): Promise<void> => db.write(by.actor, (trx) => writeCells(trx, mending, { stored, kind, comparing }));
  // One cell takes a moment, and the same cell everywhere as long as checking the file.
  await (mending.everywhere === 'Y' ? places.run(by.empid, write) : write());
  const [row] = await rowsAt(db.read, id, [line]);
  if (!row) throw refused('import.gone');
  return {
    ...(await recordOf(importing, id, lang)),
    row: previewRow(kind, stored.places, row, wordsIn(importing, lang)),
  };
};

const quickMs = 1_500;

/** Says which column of the file is which, and checks all rows again. */
export const mapColumns = async (
  importing: Importing,
  caller: Caller,
  { import: id, columns }: { import: string; columns: readonly { column: string; heading: number | null }[] },
  lang: Language,
): Promise<ImportRecord> => {
  const { db } = importing;
  const { stored, kind, by } = await ownImport(importing, caller, id);
  assertState(stored, 'checked');
  const wanted = kind.columns.flatMap(({ name }): [string, number][] => {
    const said = columns.find(({ column }) => column === name);
    const place = said ? said.heading : stored.places[name];
    return place === null || place === undefined || place >= stored.headings.length ? [] : [[name, place]];
  });
  const chosen = wanted.map(([, place]) => place);
  const twice = new Set(chosen.filter((place, at) => chosen.indexOf(place) < at));
  if (twice.size > 0)
    throw refused('import.double_column', { names: [...twice].map((place) => stored.headings[place] ?? '') });
  const isFree = await changeImport(
    db.read,
    id,
    { state: 'checking', percent: 0, places: Object.fromEntries(wanted), reason: '', params: {} },
    ['checked'],
  );
  if (!isFree) throw refused('import.not_ready');
  await waited(importing, runAgain(importing, { import: id, kind, by }), quickMs);
  return recordOf(importing, id, lang);
};
