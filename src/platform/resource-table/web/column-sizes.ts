import type { ResourceColumn } from './columns.ts';
import { clampWidth, lesserRank, narrowestColumn, type Sizing } from './fit-columns.ts';

/** Padding at both sides of a cell, and a little air. */
const cellPadding = 20;
/** What the first cell of a row has more of it. */
const edgePadding = 8;
/** The sort arrows with their gap. */
const sorterWidth = 24;
/** Columns with a width can be narrowed to this part of it. */
const narrowest = 0.6;
const leastText = 96;
/** Texts that are longer than this are cut even in columns that show short ones whole. */
const widestWhole = 240;
/** Other columns give up no room that they need for texts that are longer than this. */
const widestCut = 320;

const textFont = '400 14px';
/** That of `.kit-code`. */
const codeFont = "400 12px ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in pixels in this font; one without a family is that of the page. */
const textWidth = (text: string, font: string): number => {
  if (context === undefined && typeof document === 'object')
    context = document.createElement('canvas').getContext('2d');
  if (!context) return text.length * 9;
  context.font = font.endsWith('px') ? `${font} ${getComputedStyle(document.body).fontFamily}` : font;
  // Figures are as wide as the widest one (`tabular-nums`).
  return Math.ceil(context.measureText(text.replaceAll(/\d/g, '0')).width);
};
const titleWidth = (title: string): number => textWidth(title, '600 14px');

/** The width that a column needs for its title and sort arrows. */
export const headWidth = ({ title, sortable }: Pick<ResourceColumn<never>, 'title' | 'sortable'>): number =>
  titleWidth(title) + cellPadding + (sortable ? sorterWidth : 0);

/** The widths at which columns whose text is known cut none of these rows, by key. */
export const wholeWidths = <Row>(
  columns: readonly ResourceColumn<Row>[],
  rows: readonly Row[],
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    columns.flatMap(({ key, whole, cut }, place) => {
      const measured = whole ?? cut;
      if (!measured) return [];
      const texts = new Set(rows.map((row) => measured.text(row) ?? ''));
      const font = measured.code ? codeFont : textFont;
      const widest = Math.max(0, ...[...texts].map((text) => textWidth(text, font)));
      const around = (measured.around ?? 0) + cellPadding + (place === 0 ? edgePadding : 0);
      return [[key, Math.min(widest + around, whole ? widestWhole : widestCut)]];
    }),
  );

/** What `fitColumns` computes widths from. `kept`: columns that the user has switched on. */
export const sizingOf = <Row>(
  column: ResourceColumn<Row>,
  place: number,
  {
    widths,
    kept,
    whole,
  }: { widths: Readonly<Record<string, number>>; kept: readonly string[]; whole: Readonly<Record<string, number>> },
): Sizing => {
  const { key, width, minWidth, always, inSight, rank, cut } = column;
  const chosen = widths[key];
  const least = minWidth ?? (width === undefined ? leastText : Math.min(width, Math.max(width * narrowest, 72)));
  const measured = whole[key];
  const neverLess = Math.ceil(Math.max(least, headWidth(column), (cut ? 0 : measured) ?? 0, narrowestColumn));
  return {
    key,
    chosen: chosen === undefined ? undefined : clampWidth(chosen),
    wanted: width === undefined ? undefined : Math.max(width, headWidth(column), (cut ? measured : 0) ?? 0),
    needed: measured === undefined ? undefined : Math.max(measured, neverLess),
    least: neverLess,
    // Ranks of the columns themselves come before the order in the table.
    rank: always || inSight || kept.includes(key) ? undefined : (rank ?? 0) * lesserRank + place,
  };
};

/** The width in pixels at which nothing in the cells of a column is cut. */
export const contentWidth = (cells: readonly HTMLElement[]): number =>
  cells.reduce((widest, cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const hidden = [...cell.querySelectorAll('.whole-text, .whole-text-middle > span')].reduce(
      (total, { scrollWidth, clientWidth }) => total + Math.max(0, scrollWidth - clientWidth),
      0,
    );
    return Math.max(widest, Math.ceil(range.getBoundingClientRect().width + hidden + cellPadding));
  }, narrowestColumn);
