import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { ImportPlaces } from '#platform/bulk-import/server/import-places.ts';
import { keepFile } from '#platform/bulk-import/server/take-file.ts';
import type { Read } from '#platform/db/server/database.ts';
import { BrokenTable, type TableRow } from '#platform/spreadsheet/server/table-row.ts';
import { readTable } from '#platform/spreadsheet/server/table-reader.ts';
import { xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { FilePart } from '#platform/wire/server/form-request.ts';
import { fieldReasons, hasControl, hasInvisible } from '#platform/wire/values.ts';
import { sheetReasons } from '../survey-languages.contract.ts';
import { questionLimits } from '../survey-questions.contract.ts';
import { surveyLimits } from '../surveys.contract.ts';
import {
  type NewTexts,
  type Original,
  originalsOf,
  textKey,
  type Translated,
  translationsOf,
  writeTranslations,
} from './languages.queries.ts';
import {
  assertOperates,
  asWriterOf,
  lockOperated,
  type Services,
  type SurveyCaller,
  versionShown,
} from './survey-rules.ts';
import type { StoredSurvey } from './surveys.queries.ts';

/** The column that says which text a line is about: `title`, `explain`, `Q1`, `Q1.A`. */
const idHeading = 'id';
/** The column of the text as it was written, by its heading in any language. */
const originalHeadings: ReadonlySet<string> = new Set(Object.values(vocabulary['common.original']));

/** The texts of a survey, a line each, with a column for each language; it can be imported again. */
export const translationsFile = async (db: Read, survey: StoredSurvey, lang: Language): Promise<FileAnswer> => {
  const version = versionShown(survey);
  const originals = await originalsOf(db, survey.oid, version);
  const texts = new Map(
    (await translationsOf(db, survey.oid, version)).map((one) => [`${one.lang} ${textKey(one)}`, one.text]),
  );
  return xlsxAnswer(
    survey.title,
    [
      { title: idHeading, width: 12, value: ({ label }: Original) => label },
      { title: vocabulary['common.original'][lang], width: 50, value: ({ text }) => text },
      ...languages.map((one) => ({
        title: languageNames[one],
        width: 50,
        value: (original: Original) => texts.get(`${one} ${textKey(original)}`) ?? '',
      })),
    ],
    originals,
  );
};

const unreadable = (): DomainError =>
  new DomainError(codes.uploadFailed, sheetReasons.unreadable, { fields: { file: sheetReasons.unreadable } });

/** More lines than the texts of any survey. */
const mostLines = 10_000;

const filledRows = async (file: string): Promise<TableRow[]> => {
  const rows: TableRow[] = [];
  try {
    for await (const portion of readTable(file)) {
      rows.push(...portion.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')));
      if (rows.length > mostLines) throw unreadable();
    }
    return rows;
  } catch (error) {
    throw error instanceof BrokenTable ? unreadable() : error;
  }
};

/** The rows of the file, read when it is its turn. Throws `import.busy` where too many files of a person arrive. */
const rowsOf = async (places: ImportPlaces, empid: string, part: FilePart | null): Promise<TableRow[]> => {
  if (!part) throw new DomainError(codes.uploadFailed, 'import.no_file', { fields: { file: 'import.no_file' } });
  const leave = places.take(empid);
  try {
    const file = await keepFile(part);
    try {
      return await places.run(empid, () => filledRows(file.path));
    } finally {
      await file.forget();
    }
  } finally {
    leave();
  }
};

type Fault = { line: number; column: string; reason: string };
type Cell = { original: Original; lang: Language; text: string; line: number; column: string };

const longest = ({ kind, field }: Original): number => {
  if (kind === 'option') return questionLimits.option;
  if (kind === 'question') return questionLimits.title;
  return field === 'title' ? surveyLimits.title : surveyLimits.explain;
};

const settled = (cell: string): string => cell.replaceAll('\r\n', '\n').normalize('NFC').trim();

const faultOf = (text: string, original: Original): string | null => {
  if (text.length > longest(original)) return fieldReasons.tooLong;
  if (hasControl(text)) return fieldReasons.control;
  return hasInvisible(text) ? fieldReasons.invisible : null;
};

/** The filled cells of a sheet, each with the text that it translates, and what is wrong. Throws for no such sheet. */
const cellsOf = (rows: readonly TableRow[], originals: readonly Original[]): { cells: Cell[]; faults: Fault[] } => {
  const [header, ...lines] = rows;
  const headings = header?.cells.map((cell) => settled(cell)) ?? [];
  const [idAt, originalAt] = [headings.indexOf(idHeading), headings.findIndex((one) => originalHeadings.has(one))];
  const langs = languages.flatMap((lang) => {
    const at = headings.findIndex((heading) => heading === languageNames[lang] || heading === lang);
    return at < 0 ? [] : [{ lang, at, column: headings[at] ?? lang }];
  });
  if (idAt < 0 || langs.length === 0) throw unreadable();
  if (originalAt < 0)
    return {
      cells: [],
      faults: [{ line: header?.line ?? 1, column: vocabulary['common.original'].en, reason: sheetReasons.column }],
    };
  const byLabel = new Map(originals.map((original) => [original.label, original]));
  const seen = new Set<string>();
  const cells: Cell[] = [];
  const faults: Fault[] = [];
  for (const { line, cells: row } of lines) {
    const label = settled(row[idAt] ?? '');
    const original = byLabel.get(label);
    const fail = (column: string, reason: string) => faults.push({ line, column, reason });
    if (!original) fail(idHeading, sheetReasons.lineUnknown);
    else if (seen.has(label)) fail(idHeading, sheetReasons.lineTwice);
    else if (settled(row[originalAt] ?? '') !== original.text)
      fail(headings[originalAt] ?? '', sheetReasons.originalChanged);
    else
      for (const { lang, at, column } of langs) {
        const text = settled(row[at] ?? '');
        const reason = faultOf(text, original);
        if (reason !== null) fail(column, reason);
        else if (text !== '') cells.push({ original, lang, text, line, column });
      }
    seen.add(label);
  }
  return { cells, faults };
};

/** The changed texts of a language; title and explanation of a survey are one translation and need each other. */
const textsIn = (
  lang: Language,
  cells: readonly Cell[],
  stored: ReadonlyMap<string, Translated>,
  survey: StoredSurvey,
): { texts: NewTexts; missing: Fault[] } => {
  const own = cells.filter((cell) => cell.lang === lang);
  const list = (kind: 'question' | 'option') =>
    own.filter(({ original }) => original.kind === kind).map(({ original, text }) => ({ of: original.of, text }));
  const ofSurvey = own.filter(({ original }) => original.kind === 'survey');
  const [first] = ofSurvey;
  const fieldOf = (field: 'title' | 'explain'): string =>
    ofSurvey.find(({ original }) => original.field === field)?.text ??
    stored.get(`${lang} ${textKey({ kind: 'survey', of: survey.oid, field })}`)?.text ??
    '';
  const [title, explain] = [fieldOf('title'), fieldOf('explain')];
  const missing =
    first && (title === '' || explain === '')
      ? [{ line: first.line, column: first.column, reason: sheetReasons.bothNeeded }]
      : [];
  return {
    texts: { survey: first ? { title, explain } : null, questions: list('question'), options: list('option') },
    missing,
  };
};

type Outcome = { total: number; added: number; changed: number; unchanged: number; faults: Fault[] };

/**
 * Takes over the translations of a spreadsheet that `translationsFile` has made, all or none; empty cells are passed
 * over. `faults` name the lines and columns that are wrong: then nothing is written, nor in a dry run.
 */
export const importTranslations = async (
  services: Services & { places: ImportPlaces },
  caller: SurveyCaller,
  { surveyoid, dryRun }: { surveyoid: string; dryRun: 'Y' | 'N' },
  part: FilePart | null,
): Promise<Outcome> => {
  const writer = await asWriterOf(services, caller, surveyoid);
  await assertOperates(services.db.read, writer, surveyoid);
  const rows = await rowsOf(services.places, caller.empid, part);
  return services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, surveyoid);
    const version = versionShown(survey);
    const { cells, faults } = cellsOf(rows, await originalsOf(trx, surveyoid, version));
    const stored = new Map(
      (await translationsOf(trx, surveyoid, version)).map((one) => [`${one.lang} ${textKey(one)}`, one]),
    );
    const before = ({ original, lang }: Cell) => stored.get(`${lang} ${textKey(original)}`);
    const differing = cells.filter((cell) => before(cell)?.text !== cell.text);
    const added = differing.filter((cell) => before(cell) === undefined).length;
    const planned = languages.map((lang) => ({ lang, ...textsIn(lang, differing, stored, survey) }));
    const all = [...faults, ...planned.flatMap(({ missing }) => missing)].toSorted(
      (one, other) => one.line - other.line,
    );
    if (all.length === 0 && dryRun === 'N')
      for (const { lang, texts } of planned) await writeTranslations(trx, surveyoid, lang, texts);
    return {
      total: cells.length,
      added,
      changed: differing.length - added,
      unchanged: cells.length - differing.length,
      faults: all.slice(0, 200),
    };
  });
};
