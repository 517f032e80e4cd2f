/** The value of a cell; numbers are written as numbers, everything else as text. */
export type Cell = string | number | null;
export type SheetColumn = {
  title: string;
  /** In characters of the standard font; 16 by default. */
  width?: number;
};

/** Indexes of the cell formats in the workbook's style sheet (xlsx-writer.ts). */
const HEADER_FORMAT = 1;
/** Has `quotePrefix`, which marks text that users would type with a leading apostrophe. */
const QUOTED_FORMAT = 2;
const LONGEST_TEXT = 32_767;
const DEFAULT_WIDTH = 16;

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

/**
 * Text that starts like a formula is written as an inline string, which no program evaluates, in a format that marks it
 * as quoted, so that it stays text when the cell is edited. A leading apostrophe would be safe too, but would become
 * part of the data when the file is imported.
 */
const cell = (reference: string, value: Cell): string => {
  if (typeof value === 'string') {
    if (value === '') return '';
    const format = formulaStart.test(value) ? ` s="${QUOTED_FORMAT}"` : '';
    return `<c r="${reference}"${format} t="inlineStr">${textElement(value)}`;
  }
  return value === null || !Number.isFinite(value) ? '' : `<c r="${reference}"><v>${value}</v></c>`;
};

/** Column letters (`A` … `Z`, `AA` …) for an index from 0. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

export const headerRow = (columns: readonly SheetColumn[], letters: readonly string[]): string =>
  `<row r="1">${columns.map((column, at) => headerCell(`${letters[at] ?? ''}1`, column.title)).join('')}</row>`;

/** Returns the XML of a row; ignores cells beyond the last column. */
export const dataRow = (cells: readonly Cell[], number: number, letters: readonly string[]): string => {
  let xml = `<row r="${number}">`;
  for (let at = 0; at < letters.length; at += 1) {
    const value = cells[at];
    if (value !== undefined && value !== null) xml += cell(`${letters[at] ?? ''}${number}`, value);
  }
  return `${xml}</row>`;
};

const columnWidth = ({ width = DEFAULT_WIDTH }: SheetColumn, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;

/** Returns the XML up to the rows; the first row is frozen. */
export const sheetStart = (columns: readonly SheetColumn[]): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
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

/** Returns the XML after the rows. */
export const sheetEnd = (choices: readonly ChoiceList[] = []): string =>
  `</sheetData>${choices.length === 0 ? '' : `<dataValidations count="${choices.length}">${choices.map(choiceList).join('')}</dataValidations>`}</worksheet>`;
