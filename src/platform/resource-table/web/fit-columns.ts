/** What the widths of a table are computed from, in pixels. */
export type Sizing = {
  key: string;
  /** The width that the user has set. */
  chosen: number | undefined;
  /** The width if there is enough space; undefined: shares what remains. */
  wanted: number | undefined;
  /** The width at which it cuts nothing; undefined: what it wants. */
  needed: number | undefined;
  least: number;
  /** Left out first if columns do not fit: the higher, the earlier; undefined: never. */
  rank: number | undefined;
};

/** Ranks from here on are of columns that matter less: row actions fold into a menu before others are left out. */
export const lesserRank = 1000;

export const narrowestColumn = 48;
export const widestColumn = 900;
/** The width that a column without one gets at least before others give way. */
const sharedWidth = 240;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, narrowestColumn), widestColumn));

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
const leastOf = ({ chosen, least }: Sizing): number => chosen ?? least;
const wantedOf = ({ chosen, wanted, needed, least }: Sizing): number =>
  chosen ?? Math.max(wanted ?? Math.max(sharedWidth, needed ?? 0), least);
/** Between the least and the wanted width. */
const neededOf = (column: Sizing): number =>
  Math.max(leastOf(column), Math.min(column.chosen ?? column.needed ?? Infinity, wantedOf(column)));

/** The columns that fit into the room at their least widths. */
const fitting = (columns: readonly Sizing[], room: number): Sizing[] => {
  const kept = [...columns];
  while (sum(kept.map(leastOf)) > room) {
    const ranked = kept.filter(({ rank }) => rank !== undefined);
    if (ranked.length === 0) break;
    const highest = Math.max(...ranked.map(({ rank = 0 }) => rank));
    const place = kept.findLastIndex(({ rank }) => rank === highest);
    kept.splice(place, 1);
  }
  return kept;
};

/** Distributes what is left over to columns without a width, else to all, in proportion, else to the last one. */
const grown = (columns: readonly Sizing[], room: number): number[] => {
  const widths = columns.map(wantedOf);
  const spare = room - sum(widths);
  const shares = columns.map(({ chosen, wanted }) => (chosen === undefined && wanted === undefined ? 1 : 0));
  const proportional = columns.map(({ chosen }, place) => (chosen === undefined ? (widths[place] ?? 0) : 0));
  const lastAlone = columns.map((_, place) => (place === columns.length - 1 ? 1 : 0));
  const takes = [shares, proportional, lastAlone].find((weights) => sum(weights) > 0) ?? lastAlone;
  return widths.map((width, place) => width + (spare * (takes[place] ?? 0)) / Math.max(1, sum(takes)));
};

/** No column gets more than this width, unless it is its least; found where the columns then fill the room. */
const levelOf = (columns: readonly Sizing[], room: number): number => {
  let [low, high] = [0, Math.max(...columns.map(neededOf))];
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (sum(columns.map((column) => levelled(column, middle))) > room) high = middle;
    else low = middle;
  }
  return high;
};
const levelled = (column: Sizing, level: number): number =>
  Math.max(leastOf(column), Math.min(neededOf(column), level));

/**
 * Takes what is missing from the columns: first what they do not need, in proportion, and only then what cuts their
 * texts, from the widest ones: a short text stays whole.
 */
const shrunk = (columns: readonly Sizing[], room: number): number[] => {
  const needed = sum(columns.map(neededOf));
  if (room < needed) {
    const level = levelOf(columns, room);
    return columns.map((column) => levelled(column, level));
  }
  const part = (room - needed) / Math.max(1, sum(columns.map(wantedOf)) - needed);
  return columns.map((column) => neededOf(column) + (wantedOf(column) - neededOf(column)) * part);
};

/**
 * The widths of the columns in this room, in pixels: each gets what it wants if there is enough, else less, but never
 * less than its least width. Columns are left out by rank before the others would not fit. If even the rest does not
 * fit, the widths exceed the room and the table scrolls. An unknown room (undefined) gives every column what it wants.
 */
export const fitColumns = (
  columns: readonly Sizing[],
  room: number | undefined,
): { widths: ReadonlyMap<string, number>; leftOut: readonly string[]; exceeds: boolean } => {
  const kept = room === undefined ? [...columns] : fitting(columns, room);
  const whole = sum(kept.map(wantedOf));
  const available = room ?? whole;
  const exact = whole <= available ? grown(kept, available) : shrunk(kept, available);
  // Whole pixels that add up to the room: the fractions go to the columns one after another.
  let rest = 0;
  const widths = exact.map((width) => {
    const rounded = Math.floor(width + rest);
    rest = width + rest - rounded;
    return rounded;
  });
  const names = new Set(kept.map(({ key }) => key));
  return {
    widths: new Map(kept.map(({ key }, place) => [key, widths[place] ?? 0])),
    leftOut: columns.filter(({ key }) => !names.has(key)).map(({ key }) => key),
    exceeds: sum(widths) > available + 1,
  };
};

/** Beside the columns, in pixels: the selection, and row actions side by side and in one menu. */
type Beside = { selection: number; actions: number; folded: number };

/**
 * The same for a table of this width with row actions. They fold into one menu in a `narrow` table, and wherever a
 * column that matters would be left out or the columns would exceed their room.
 */
export const fitTable = (
  columns: readonly Sizing[],
  width: number | undefined,
  { selection, actions, folded, narrow }: Beside & { narrow: boolean },
): ReturnType<typeof fitColumns> & { isFolded: boolean } => {
  const fit = (taken: number) => fitColumns(columns, width === undefined ? undefined : width - selection - taken);
  const open = fit(actions);
  const isLost = columns.some(({ key, rank = 0 }) => rank < lesserRank && open.leftOut.includes(key));
  const isFolded = folded < actions && (narrow || isLost || open.exceeds);
  return isFolded ? { ...fit(folded), isFolded } : { ...open, isFolded };
};
