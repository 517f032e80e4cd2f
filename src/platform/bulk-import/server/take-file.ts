import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Read } from '#platform/db/server/database.ts';
import { BrokenTable, type TableRow } from '#platform/spreadsheet/server/table-row.ts';
import { readTable } from '#platform/spreadsheet/server/table-reader.ts';
import { codes, type ReasonParams } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { FilePart } from '#platform/wire/server/form-request.ts';
import { hasControl, hasInvisible } from '#platform/wire/values.ts';
import { importLimits } from '../bulk-import.contract.ts';
import { cellsReader, storable } from './cells.ts';
import { placesOf } from './headings.ts';
import type { ImportKind } from './import-kind.ts';
import type { Importing } from './imports.ts';
import { importFolder } from './left-files.ts';
import { addImport, changeImport, supersedeImports } from './imports.queries.ts';
import { matched } from './compare.ts';
import { type ReadRow, stageRows } from './staging.queries.ts';
import { behind, rowsAtOnce, type Work } from './work.ts';

/** A file that cannot be imported (code 25). */
export const unreadable = (reason: string, params: ReasonParams = {}): DomainError =>
  new DomainError(codes.uploadFailed, reason, { params, fields: { file: reason } });

/** Of the name of a file, in characters. */
const longestName = 255;

/** A file name without characters that would show it as another one. */
const shownName = (name: string): string =>
  [...storable(name)].filter((one) => !hasControl(one) && !hasInvisible(one)).join('');

export type TakenFile = { path: string; forget: () => Promise<void> };

/** The file of a form on this server's disk, until it is forgotten. */
export const keepFile = async ({ bytes }: FilePart): Promise<TakenFile> => {
  const folder = await importFolder();
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'file');
  try {
    // Each chunk is valid until the next one is requested.
    await pipeline(async function* copies() {
      for await (const piece of bytes) yield Buffer.from(piece);
    }, createWriteStream(file));
    return { path: file, forget };
  } catch (error) {
    await forget();
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? unreadable('file.no_space') : error;
  }
};

/**
 * Begins an import with its file, which has to be forgotten. Those that the person has sent before and never imported
 * make room. Throws `import.busy` where too many arrive at once.
 */
export const beginImport = async (
  { db, places }: Pick<Importing, 'db' | 'places'>,
  { kind, part, empid }: { kind: string; part: FilePart | null; empid: string },
): Promise<{ id: string; file: TakenFile }> => {
  if (!part) throw unreadable('import.no_file');
  const leave = places.take(empid);
  let file: TakenFile | undefined;
  const forget = async (): Promise<void> => {
    leave();
    await file?.forget();
  };
  try {
    file = await keepFile(part);
    await supersedeImports(db.read, empid);
    const filename = [...shownName(part.filename)].slice(0, longestName).join('');
    return { id: await addImport(db.read, { kind, filename, empid }), file: { ...file, forget } };
  } catch (error) {
    await forget();
    throw error;
  }
};

const isBlank = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '');

/** The columns of a heading row. Throws for a row that names none of them. */
const headed = (kind: ImportKind, headings: string[]) => {
  const { places, doubles } = placesOf(kind.columns, headings);
  if (Object.keys(places).length === 0 && doubles.length === 0) throw unreadable('import.no_header');
  return { headings, places, doubles: doubles.length > 0 };
};

const trimmed = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map(storable);

type Target = { import: string; kind: ImportKind };

/** Reads the file into the staging table. Throws for a file that is no table, or has no rows. */
export const readFile = async (db: Read, file: string, { import: id, kind }: Target, work: Work): Promise<void> => {
  let read: Awaited<ReturnType<typeof cellsReader>> | undefined;
  let rows = 0;
  const staging = behind();
  try {
    for await (const portion of readTable(file)) {
      const filled = portion.filter((row) => !isBlank(row));
      if (!read) {
        const first = filled.shift();
        if (!first) continue;
        const header = headed(kind, trimmed(first.cells));
        if (header.headings.length > importLimits.columns)
          throw unreadable('import.broken.too_many_cells', { line: first.line });
        await changeImport(db, id, { headings: header.headings, places: header.places }, ['checking']);
        read = await cellsReader(kind, header.places, header.headings.length, db);
      }
      rows += filled.length;
      if (rows > importLimits.rows) throw unreadable('import.too_many_rows', { most: importLimits.rows });
      for (let at = 0; at < filled.length; at += rowsAtOnce) {
        const reader = read;
        const part = filled.slice(at, at + rowsAtOnce).map((row): ReadRow => {
          const cells = trimmed(row.cells);
          const { key, values, faults } = reader(cells);
          return { line: row.line, cells, key, values, cellFaults: faults };
        });
        await staging.next(async () => stageRows(db, id, await matched(db, kind, part)));
        await work.step(part.length);
      }
    }
  } finally {
    await staging.end();
  }
  if (!read) throw unreadable('import.no_header');
  if (rows === 0) throw unreadable('import.no_rows');
};

/** A broken file as the reason that its sender reads. */
export const asReason = (error: unknown): unknown => {
  if (!(error instanceof BrokenTable)) return error;
  const { line, kind } = error;
  return unreadable(`import.broken.${kind}`, line === undefined ? {} : { line });
};
