import type { ResourceColumn } from './columns.ts';
import { clampWidth, narrowestColumn, type Sizing } from './fit-columns.ts';

/** Padding at both sides of a cell, and a little air. */
const cellPadding = 20;
/** The sort arrows with their gap. */
const sorterWidth = 18;
/** Columns with a width can be narrowed to this part of it. */
const narrowest = 0.6;
const leastText = 96;

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a title in pixels, as the heads of tables write it. */
const titleWidth = (title: string): number => {
  if (context === undefined && typeof document === 'object') {
    context = document.createElement('canvas').getContext('2d');
    if (context) context.font = `600 14px ${getComputedStyle(document.body).fontFamily}`;
  }
  return context ? Math.ceil(context.measureText(title).width) : title.length * 9;
};

/** The width that a column needs for its title and sort arrows. */
export const headWidth = ({ title, sortable }: Pick<ResourceColumn<never>, 'title' | 'sortable'>): number =>
  titleWidth(title) + cellPadding + (sortable ? sorterWidth : 0);

/** What `fitColumns` computes widths from. `kept`: columns that the user has switched on. */
export const sizingOf = <Row>(
  column: ResourceColumn<Row>,
  place: number,
  { widths, kept }: { widths: Readonly<Record<string, number>>; kept: readonly string[] },
): Sizing => {
  const { key, width, minWidth, always, inSight, rank } = column;
  const chosen = widths[key];
  const least = minWidth ?? (width === undefined ? leastText : Math.min(width, Math.max(width * narrowest, 72)));
  return {
    key,
    chosen: chosen === undefined ? undefined : clampWidth(chosen),
    wanted: width === undefined ? undefined : Math.max(width, headWidth(column)),
    least: Math.ceil(Math.max(least, headWidth(column), narrowestColumn)),
    // Ranks of the columns themselves come before the order in the table.
    rank: always || inSight || kept.includes(key) ? undefined : (rank ?? 0) * 1000 + place,
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
