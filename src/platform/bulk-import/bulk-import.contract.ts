import { z } from 'zod';
import { sheet } from '#platform/effects/effects.contract.ts';
import { confirmedPeople, confirmImpactReason } from '#platform/impact/impact.contract.ts';
import { undoReasons } from '#platform/undo/undo.contract.ts';
import { endpoint, type mayChange, signedIn } from '#platform/wire/endpoint.ts';
import { importStates } from './import-states.ts';
import { nothing, oid, paged, paging, reasonParams, requiredText, text, yn } from '#platform/wire/values.ts';

/**
 * What is accepted: bytes of a file, its rows and columns, characters of a cell, and for how many hours a file that was
 * checked can be imported.
 */
export const importLimits = {
  bytes: 64 * 1024 * 1024,
  rows: 1_000_000,
  columns: 256,
  cell: 32_767,
  hours: 24,
} as const;

/** Reasons for which a file cannot be read, or an import is rejected. */
export const importReasons = [
  'import.no_file',
  'import.busy',
  'file.no_space',
  'import.no_header',
  'import.no_rows',
  'import.missing_columns',
  'import.double_column',
  'import.too_many_rows',
  'import.faulty_rows',
  'import.changed',
  'import.stopped',
  'import.gone',
  'import.not_ready',
  'import.broken.not_table',
  'import.broken.damaged',
  'import.broken.too_large',
  'import.broken.password',
  'import.broken.encoding',
  'import.broken.quotes',
  'import.broken.too_long',
  'import.broken.too_many_cells',
] as const;

/** What becomes of a row. */
export const rowStates = ['new', 'changed', 'unchanged', 'faulty'] as const;
export type RowState = (typeof rowStates)[number];

/**
 * An import. `percent`: how much of the present work is done. `reason`, and `why` in the reader's
 * language: why it has ended, or was last rejected.
 */
export const importRow = z.object({
  import: oid,
  kind: z.string(),
  kindname: z.string(),
  filename: z.string(),
  state: z.enum(importStates),
  percent: z.number().int(),
  total: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  faults: z.number().int(),
  reason: z.string(),
  why: z.string(),
  empid: z.string(),
  empname: z.string(),
  at: z.string(),
});
export type ImportRecord = z.infer<typeof importRow>;

type ChangeRight = ReturnType<typeof mayChange>;

/**
 * The calls of a kind, for the contract of its feature: they need the right to change its rows. `kind`: the last
 * part of their path.
 */
export const importCalls = <const Kind extends string>(kind: Kind, right: ChangeRight) => ({
  file: endpoint({
    method: 'POST',
    undo: true,
    effects: 'without a dry run it is for programs; the console confirms the import that was checked',
    path: `/import/${kind}`,
    summary: 'Checks a spreadsheet (XLSX, XLS, CSV); unless it is a dry run, imports it if no row is faulty',
    right,
    multipart: { maxBytes: importLimits.bytes, streamed: true },
    body: { dryRun: yn.default('N') },
    answer: importRow,
    reasons: importReasons,
  }),
  template: endpoint({
    method: 'GET',
    path: `/import/${kind}/template`,
    summary: 'An empty spreadsheet with the headings that the import knows',
    right,
    answer: nothing,
    file: 'xlsx',
  }),
});
export type ImportCalls = ReturnType<typeof importCalls>;

/** Besides the calls of a kind whose rows no list exports: the rows that are stored, as its import takes them back. */
export const storedRowsCall = <const Kind extends string>(kind: Kind, right: ChangeRight) =>
  endpoint({
    method: 'GET',
    path: `/import/${kind}/stored`,
    summary: 'The rows of the caller’s scope as a spreadsheet that can be imported again',
    right,
    answer: nothing,
    file: 'xlsx',
  });
export type StoredRowsCall = ReturnType<typeof storedRowsCall>;

/** Besides the calls of a kind: one that answers with the faults of the rows themselves, for files of limited size. */
export const importAtOnceCall = (path: string, right: ChangeRight, maxBytes: number) =>
  endpoint({
    method: 'POST',
    undo: 'the log has it as the call of its kind, which can be undone',
    effects: 'it is for programs; the console confirms the import that was checked',
    path,
    summary: 'Checks a spreadsheet (XLSX, XLS), and unless it is a dry run or a row is faulty imports it',
    right,
    multipart: { maxBytes, streamed: true },
    body: { dryRun: yn.default('N') },
    answer: z.object({
      total: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      faults: z.array(z.object({ line: z.number().int(), column: z.string(), reason: z.string() })),
    }),
    reasons: importReasons,
  });
export type ImportAtOnceCall = ReturnType<typeof importAtOnceCall>;

/**
 * A cell that is wrong; `column` is empty where it is the whole row. `text`: the reason in the reader's language.
 * `suggestion`: a code that was probably meant.
 */
const shownFault = z.object({
  column: z.string(),
  reason: z.string(),
  text: z.string(),
  suggestion: z.string().optional(),
});
export type ShownFault = z.infer<typeof shownFault>;

/** A row of the preview. `cells`: by column, as text; `before`: the stored values of those that differ. */
const previewRow = z.object({
  line: z.number().int(),
  state: z.enum(rowStates),
  cells: z.record(z.string(), z.string()),
  before: z.record(z.string(), z.string()),
  faults: z.array(shownFault),
});
export type PreviewRow = z.infer<typeof previewRow>;

/**
 * A column of a kind. `heading`: the place of the column in the file, from 0; null if the file does not have it.
 * `codes`: whether it is a choice; `choices`: its first words and codes, in the reader's language. Cells may have
 * either.
 */
const previewColumn = z.object({
  name: z.string(),
  title: z.string(),
  required: yn,
  codes: yn,
  sample: z.string(),
  choices: z.array(z.string()),
  heading: z.number().int().nullable(),
});
export type PreviewColumn = z.infer<typeof previewColumn>;

const content = z.object({ import: oid });
const answer = importRow;

/** Only the person who has sent the file works with it, as long as the call of its kind is allowed. */
const own = { right: signedIn, reasons: importReasons };

export const bulkImportCalls = {
  kinds: endpoint({
    method: 'GET',
    path: '/import/kinds',
    summary:
      'The kinds of rows that the caller may import, with their columns; `stored`: whether stored rows are offered',
    right: signedIn,
    answer: z.array(z.object({ kind: z.string(), title: z.string(), stored: yn, columns: z.array(previewColumn) })),
  }),
  item: endpoint({
    method: 'GET',
    path: '/import/item',
    summary:
      'An import of the caller, or a written one that the caller could undo; with the headings of its file and which columns they are. `question`: what has to be confirmed before it is written, found after the call was answered; `params`: the numbers and names of the reason',
    ...own,
    query: { import: oid },
    answer: importRow.extend({
      headings: z.array(z.string()),
      columns: z.array(previewColumn),
      question: sheet.nullable(),
      params: reasonParams,
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/import/rows',
    summary: 'The rows of an import of the caller, in the order of the file',
    ...own,
    query: { ...paging, import: oid, state: z.enum(['', ...rowStates]).default('') },
    answer: paged(previewRow),
  }),
  faulty: endpoint({
    method: 'GET',
    path: '/import/faulty',
    summary: 'The faulty rows of an import of the caller as a spreadsheet, with a column of reasons',
    ...own,
    query: { import: oid },
    answer: nothing,
    file: 'xlsx',
  }),
  map: endpoint({
    method: 'PUT',
    undo: 'nothing is imported before it is committed',
    effects: 'nothing is imported before it is committed',
    path: '/import/columns',
    summary: 'Says which column of the file is which, by the places of the headings from 0, and checks the rows again',
    ...own,
    content: content.extend({
      columns: z
        .array(
          z.object({
            column: requiredText(60),
            heading: z.number().int().min(0).max(importLimits.columns).nullable().default(null),
          }),
        )
        .min(1)
        .max(importLimits.columns),
    }),
    answer,
  }),
  mend: endpoint({
    method: 'PUT',
    undo: 'nothing is imported before it is committed',
    effects: 'nothing is imported before it is committed',
    path: '/import/cell',
    summary:
      'Writes a cell of a row and checks it again. With `everywhere`, in all faulty rows that have the same text there',
    ...own,
    content: content.extend({
      line: z.number().int().positive().max(2_147_483_647),
      column: requiredText(60),
      text: text(importLimits.cell).default(''),
      everywhere: yn.default('N'),
    }),
    answer: importRow.extend({ row: previewRow }),
  }),
  commit: endpoint({
    method: 'POST',
    undo: 'the log has it as the call of its kind, which can be undone',
    effects: true,
    path: '/import/commit',
    summary: 'Imports a file that was checked, if what it was checked against is still the same; all rows or none',
    ...own,
    content,
    answer,
  }),
  cancel: endpoint({
    method: 'POST',
    undo: 'a file that was given up can be sent again',
    effects: 'nothing is imported before it is committed',
    path: '/import/cancel',
    summary: 'Ends the checking or writing of an import of the caller, and forgets its file; ends its undoing',
    ...own,
    content,
    answer,
  }),
  undo: endpoint({
    method: 'POST',
    undo: 'the log has it as the undoing of an act, which can be undone',
    effects: 'undoing puts rows back as they were',
    path: '/import/undo',
    summary:
      'Puts back everything that an import has written; rejected where rows have changed since. Answered after a while with the state `undoing`, then the item says how it ends: `done` with a reason, or `undone`',
    right: signedIn,
    content: content.extend({ confirmed: confirmedPeople }),
    answer,
    reasons: ['import.gone', 'import.busy', 'import.undo_stopped', ...undoReasons, confirmImpactReason],
  }),
};
