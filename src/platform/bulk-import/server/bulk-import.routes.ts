import { xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { bulkImportCalls } from '../bulk-import.contract.ts';
import { exportedColumns } from './exported.ts';
import {
  cancelImport,
  type Importing,
  kindNamed,
  kindsOf,
  nameOf,
  ownImport,
  recordOf,
  seenImport,
  wordsIn,
} from './imports.ts';
import { importAtOnce } from './import-at-once.ts';
import { changeImport } from './imports.queries.ts';
import { openImportPlaces } from './import-places.ts';
import { noteImportEnd } from './import-notice.ts';
import { mapColumns, mendCell } from './mend.ts';
import { faultyFile, previewColumns, previewRow } from './preview.ts';
import { runCommit, runFile, waited } from './run-import.ts';
import { countRows, pageOfRows } from './staging.queries.ts';
import { beginImport } from './take-file.ts';
import { templateFile } from './template.ts';
import { undoImport } from './undo-import.ts';

/** A screen polls after this time. */
const quickMs = 1_500;

export const bulkImportRoutes = (bind: Bind, services: Omit<Importing, 'places'>): void => {
  const places = openImportPlaces();
  const importing: Importing = { ...services, places };
  const { db, imports, importWaitMs } = importing;

  for (const kind of imports) {
    const { calls, title, columns, atOnce, stored } = kind;
    if (stored)
      bind(stored.call, async ({ lang, caller: { grant } }) =>
        xlsxAnswer(title[lang], exportedColumns(columns, lang), stored.rows(db.read, grant.scope)),
      );
    if (atOnce)
      bind(atOnce, ({ part, body, caller: { empid, actor, grant } }) => {
        const by = { empid, actor, scope: grant.scope };
        return importAtOnce(importing, { kind, by, part, dryRun: body.dryRun === 'Y' });
      });
    bind(calls.template, ({ lang }) => templateFile(kind, lang, db.read));
    bind(calls.file, async ({ part, body, caller, lang }) => {
      const { empid, actor, grant } = caller;
      const by = { empid, actor, scope: grant.scope };
      const dryRun = body.dryRun === 'Y';
      const { id, file } = await beginImport(importing, { kind: nameOf(kind), part, empid });
      await waited(
        importing,
        runFile(importing, { import: id, kind, by }, file, dryRun),
        dryRun ? quickMs : importWaitMs,
        dryRun ? undefined : () => noteImportEnd(importing, { import: id, to: by, isUndo: false }),
      );
      return recordOf(importing, id, lang);
    });
  }

  bind(bulkImportCalls.kinds, async ({ caller, lang }) =>
    Promise.all(
      (await kindsOf(importing, caller.empid)).mine.map(async (kind) => ({
        kind: nameOf(kind),
        title: kind.title[lang],
        stored: kind.stored ? ('Y' as const) : ('N' as const),
        columns: await previewColumns(kind, {}, lang, db.read),
      })),
    ),
  );
  bind(bulkImportCalls.item, async ({ query, caller, lang }) => {
    const stored = await seenImport(importing, caller, query.import);
    const kind = kindNamed(importing, stored.kind);
    const record = await recordOf(importing, stored.oid, lang);
    const { headings, question, params } = stored;
    const columns = await previewColumns(kind, stored.places, lang, db.read);
    return { ...record, headings, question, params, columns };
  });
  bind(bulkImportCalls.rows, async ({ query, caller, lang }) => {
    const { stored, kind } = await ownImport(importing, caller, query.import);
    // Before the rules are asked, a row outside of the person's scope looks like any other.
    if (stored.state !== 'checked' && stored.state !== 'writing') return { total: 0, list: [] };
    const rows = await pageOfRows(db.read, stored.oid, query);
    const { total, added, changed, unchanged, faults } = await countRows(db.read, stored.oid);
    const words = wordsIn(importing, lang);
    const of = { '': total, new: added, changed, unchanged, faulty: faults };
    return { total: of[query.state], list: rows.map((row) => previewRow(kind, stored.places, row, words)) };
  });
  bind(bulkImportCalls.faulty, async ({ query, caller, lang }) => {
    const { stored, kind } = await ownImport(importing, caller, query.import);
    return faultyFile(db, kind, stored, { lang, words: wordsIn(importing, lang) });
  });
  bind(bulkImportCalls.map, ({ content, caller, lang }) => mapColumns(importing, caller, content, lang));
  bind(bulkImportCalls.mend, ({ content, caller, lang }) => mendCell(importing, caller, content, lang));
  bind(bulkImportCalls.commit, async ({ content, caller, lang }) => {
    const { stored, kind, by } = await ownImport(importing, caller, content.import);
    // What was asked before is answered by this call.
    await changeImport(db.read, stored.oid, { question: null }, ['checked']);
    const task = { import: stored.oid, kind, by };
    await waited(importing, runCommit(importing, task), importWaitMs, () =>
      noteImportEnd(importing, { import: stored.oid, to: by, isUndo: false }),
    );
    return recordOf(importing, stored.oid, lang);
  });
  bind(bulkImportCalls.cancel, ({ content, caller, lang }) => cancelImport(importing, caller, content.import, lang));
  bind(bulkImportCalls.undo, ({ content, caller, lang }) => undoImport(importing, caller, content, lang));
};
