/** The value of a cell; numbers are written as numbers, everything else as text. */
export type Cell = string | number | null;
export type SheetColumn = {
  title: string;
  /** In characters of the standard font; 16 by default, and no less than a short title takes. */
  width?: number;
  /** Texts go on in further lines instead of being cut by the next column: for sentences. */
  wraps?: boolean;
};

/** Indexes of the cell formats in the workbook's style sheet (xlsx-writer.ts). */
const HEADER_FORMAT = 1;
/** Has `quotePrefix`, which marks text that users would type with a leading apostrophe. */
const QUOTED_FORMAT = 2;
/** The same two, wrapped. */
const WRAPPED_FORMAT = 3;
const WRAPPED_QUOTED_FORMAT = 4;
const LONGEST_TEXT = 32_767;
const DEFAULT_WIDTH = 16;
/** A longer title goes on in further lines. */
const WIDEST_TITLE = 24;
const BOLD_IS_WIDER = 1.1;
const EDGES = 2;
/** Points. */
const LINE_HEIGHT = 15;
const LINES_AT_MOST = 20;

// oxlint-disable-next-line no-control-regex -- these are the very characters that XML forbids
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// oxlint-disable-next-line no-control-regex -- a quick look for anything that needs more than copying
const special = /[&<>\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_x[0-9a-f]{4}_/i;
// oxlint-disable-next-line no-control-regex -- what is left of it without the three signs of markup, which are common
const rare = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_x[0-9a-f]{4}_/i;
const edges = /^\s|\s$|[\n\t]|\s\s/;
const formulaStart = /^[=+\-@\t\r]/;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/**
 * Escapes text for XML and drops characters that XML forbids. Also escapes text such as `_x0041_`, which spreadsheet
 * programs would read as `A`.
 */
const escapeSpecial = (text: string): string => {
  const kept = rare.test(text) ? text.replaceAll(forbidden, '').replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text;
  return kept.replaceAll(/[&<>\r]/g, (sign) => entities[sign] ?? sign);
};

export const escapeXml = (text: string): string => (special.test(text) ? escapeSpecial(text) : text);

const textElement = (text: string): string => {
  const kept = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  return `<is><t${edges.test(kept) ? ' xml:space="preserve"' : ''}>${escapeXml(kept)}</t></is></c>`;
};

const headerCell = (reference: string, title: string): string =>
  `<c r="${reference}" s="${HEADER_FORMAT}" t="inlineStr">${textElement(title)}`;

/** Letters that are as wide as two digits: Chinese, Japanese, Korean, and their punctuation. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** In characters of the standard font, as widths of columns are. */
const shownWidth = (text: string): number => text.length + (text.match(wide)?.length ?? 0);

const titleWidth = (title: string): number => Math.ceil(shownWidth(title) * BOLD_IS_WIDER) + EDGES;

const widthOf = ({ title, width = DEFAULT_WIDTH }: SheetColumn): number =>
  Math.max(width, Math.min(WIDEST_TITLE, titleWidth(title)));

/** A word that does not fit goes to the next line as a whole, so that lines are not full. */
const linesIn = (shown: number, width: number): number => Math.max(1, Math.ceil(shown / (width - EDGES)));

const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + linesIn(shownWidth(line), width), 0);

/** Not every program measures rows by itself. */
const heightOf = (lines: number): string =>
  lines > 1 ? ` ht="${Math.min(lines, LINES_AT_MOST) * LINE_HEIGHT}" customHeight="1"` : '';

/** The format of a text in a column, and of one that looks like a formula; as an attribute of the cell. */
type Formats = { plain: string; quoted: string };

const unwrapped: Formats = { plain: '', quoted: ` s="${QUOTED_FORMAT}"` };
const wrapped: Formats = { plain: ` s="${WRAPPED_FORMAT}"`, quoted: ` s="${WRAPPED_QUOTED_FORMAT}"` };

/** What the cells of a column share. `wrapsAt`: its width, if texts are wrapped. */
export type ColumnCells = { letters: string; formats: Formats; wrapsAt: number | null };

/**
 * Text that starts like a formula is written as an inline string, which no program evaluates, in a format that marks it
 * as quoted, so that it stays text when the cell is edited. A leading apostrophe would be safe too, but would become
 * part of the data when the file is imported.
 */
const cell = (reference: string, value: Cell, { plain, quoted }: Formats): string => {
  if (typeof value === 'string') {
    if (value === '') return '';
    return `<c r="${reference}"${formulaStart.test(value) ? quoted : plain} t="inlineStr">${textElement(value)}`;
  }
  return value === null || !Number.isFinite(value) ? '' : `<c r="${reference}"><v>${value}</v></c>`;
};

/** Column letters (`A` … `Z`, `AA` …) for an index from 0. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

export const cellsOfColumn = (column: SheetColumn, index: number): ColumnCells => ({
  letters: columnLetters(index),
  formats: column.wraps ? wrapped : unwrapped,
  wrapsAt: column.wraps ? widthOf(column) : null,
});

const titleLines = (column: SheetColumn): number => linesIn(titleWidth(column.title) - EDGES, widthOf(column));

export const headerRow = (columns: readonly SheetColumn[]): string => {
  const height = heightOf(Math.max(...columns.map(titleLines)));
  return `<row r="1"${height}>${columns.map(({ title }, at) => headerCell(`${columnLetters(at)}1`, title)).join('')}</row>`;
};

/** Returns the XML of a row; ignores cells beyond the last column. */
export const dataRow = (cells: readonly Cell[], number: number, columns: readonly ColumnCells[]): string => {
  let xml = '';
  let lines = 1;
  for (let at = 0; at < columns.length; at += 1) {
    const value = cells[at];
    const column = columns[at];
    if (!column || value === undefined || value === null) continue;
    xml += cell(`${column.letters}${number}`, value, column.formats);
    if (column.wrapsAt !== null) lines = Math.max(lines, linesOf(String(value), column.wrapsAt));
  }
  return `<row r="${number}"${heightOf(lines)}>${xml}</row>`;
};

const columnWidth = (column: SheetColumn, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`;

/** Returns the XML up to the rows; the first row is frozen. */
export const sheetStart = (columns: readonly SheetColumn[]): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${columns.map(columnWidth).join('')}</cols><sheetData>`;

/** Offers the cells of a column a list of values in another sheet; others may be typed, too. */
export type ChoiceList = {
  /** From 0. */
  column: number;
  /** A range, such as `'Values'!$B$2:$B$9`. */
  range: string;
};

const CHOICES_TO_ROW = 100_001;

const choiceList = ({ column, range }: ChoiceList): string =>
  `<dataValidation type="list" allowBlank="1" sqref="${columnLetters(column)}2:${columnLetters(column)}${CHOICES_TO_ROW}">` +
  `<formula1>${escapeXml(range)}</formula1></dataValidation>`;

const A4 = 9;
/** Characters in a line of A4 upright, and lying at half the size, below which nobody reads it. */
const lineOfPaper = { upright: 90, lyingAtMost: 260 };

/** How it is printed: lying if its columns need that, on as few sheets of paper beside each other as can be read. */
const pageSetup = (columns: readonly SheetColumn[]): string => {
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const lies = width > lineOfPaper.upright;
  const beside = lies ? Math.ceil(width / lineOfPaper.lyingAtMost) : 1;
  return `<pageSetup paperSize="${A4}" orientation="${lies ? 'landscape' : 'portrait'}" fitToWidth="${beside}" fitToHeight="0"/>`;
};

/** Returns the XML after the rows. */
export const sheetEnd = (columns: readonly SheetColumn[], choices: readonly ChoiceList[] = []): string =>
  `</sheetData>${choices.length === 0 ? '' : `<dataValidations count="${choices.length}">${choices.map(choiceList).join('')}</dataValidations>`}` +
  `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>${pageSetup(columns)}` +
  '<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>';
