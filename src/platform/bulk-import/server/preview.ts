import { sql } from 'kysely';
import type { Database, Read } from '#platform/db/server/database.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { writeXlsx, xlsxMediaType } from '#platform/spreadsheet/server/xlsx-writer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { ReasonParams } from '#platform/wire/envelope.ts';
import type { PreviewColumn, PreviewRow } from '../bulk-import.contract.ts';
import { bulkImportTexts } from '../bulk-import.texts.ts';
import { cellText, isRequired } from './cells.ts';
import { headingOf, type Places } from './headings.ts';
import type { ImportColumn, ImportKind } from './import-kind.ts';
import type { StoredImport } from './imports.queries.ts';
import { differing } from './compare.ts';
import type { CellFault, StagedRow } from './staging.queries.ts';

/** How many words of a choice are named; more are in its list. */
const mostChoices = 12;

const choicesOf = async ({ codes }: ImportColumn, db: Read, lang: Language): Promise<string[]> =>
  ((await codes?.(db)) ?? []).slice(0, mostChoices).map(({ code, names }) => {
    const name = names[lang];
    return name === code ? code : `${name} (${code})`;
  });

export const previewColumns = (kind: ImportKind, places: Places, lang: Language, db: Read): Promise<PreviewColumn[]> =>
  Promise.all(
    kind.columns.map(async (column) => ({
      name: column.name,
      title: headingOf(column, lang),
      required: isRequired(column) ? 'Y' : 'N',
      codes: column.codes ? 'Y' : 'N',
      sample: column.sample ?? '',
      choices: await choicesOf(column, db, lang),
      heading: places[column.name] ?? null,
    })),
  );

/** What a cell says: its value, or its text where the value is faulty. */
const cellOf = (column: ImportColumn, { values, cells }: StagedRow, place: number | undefined): string => {
  if (column.name in values) return cellText(column, values[column.name]);
  return place === undefined ? '' : (cells[place] ?? '');
};

/** The text of a reason in the reader's language. */
export type Words = (reason: string, params: ReasonParams) => string;

/** A row of a file as the preview shows it. */
export const previewRow = (kind: ImportKind, places: Places, row: StagedRow, words: Words): PreviewRow => {
  const { line, state, stored, cellFaults, rowFaults } = row;
  const known = kind.columns.filter((column) => places[column.name] !== undefined || isRequired(column));
  const changed = new Set(
    state === 'changed' && stored ? differing(kind, { ...stored.values, ...row.values }, stored.values) : [],
  );
  return {
    line,
    state,
    cells: Object.fromEntries(known.map((column) => [column.name, cellOf(column, row, places[column.name])])),
    before: Object.fromEntries(
      kind.columns
        .filter(({ name }) => changed.has(name))
        .map((column) => [column.name, cellText(column, stored?.values[column.name])]),
    ),
    faults: [...cellFaults, ...rowFaults].map(({ params, ...fault }) => ({
      ...fault,
      text: words(fault.reason, params),
    })),
  };
};

const atOnce = 500;

async function* faultyRows(db: Read, id: string): AsyncGenerator<StagedRow> {
  for (let line = 0; ;) {
    const { rows } = await sql<StagedRow>`
      select line, cells, cell_faults as "cellFaults", row_faults as "rowFaults" from bulk_import_row
      where import = ${id} and state = 'faulty' and line > ${line} order by line limit ${atOnce}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    ({ line } = last);
  }
}

/** The faulty rows of a file as they came, with their lines and what is wrong. */
export const faultyFile = (
  { read }: Database,
  kind: ImportKind,
  stored: StoredImport,
  { lang, words }: { lang: Language; words: Words },
): FileAnswer => {
  const titles = new Map(kind.columns.map((column) => [column.name, headingOf(column, lang)]));
  const { pair, parts } = formatsOf(lang);
  const sentence = ({ column, reason, params }: CellFault): string => {
    const text = words(reason, params);
    return column === '' ? text : pair(titles.get(column) ?? column, text);
  };
  const { headings } = stored;
  async function* rows() {
    for await (const { line, cells, cellFaults, rowFaults } of faultyRows(read, stored.oid))
      yield [...headings.map((_, at) => cells[at] ?? ''), line, parts([...cellFaults, ...rowFaults].map(sentence))];
  }
  const titled = [...headings, bulkImportTexts['import.line'][lang], bulkImportTexts['import.reasons'][lang]];
  return {
    filename: `${kind.title[lang]} ${bulkImportTexts['import.faultyRows'][lang]}.xlsx`,
    mediaType: xlsxMediaType,
    stream: writeXlsx({ sheet: kind.title[lang], columns: titled.map((title) => ({ title })), rows: rows() }),
  };
};
