import { type RefObject, useMemo, useState } from 'react';
import { headWidth, sizingOf } from './column-sizes.ts';
import type { ResourceColumn } from './columns.ts';
import { clampWidth, fitTable } from './fit-columns.ts';
import type { ColumnResizing } from './HeaderCell.tsx';
import { rowActionsWidth } from './RowActions.tsx';
import type { ColumnChoice } from './useColumnChoice.ts';
import { tableScroller, useElementWidth } from './useElementWidth.ts';
import { useWholeWidths } from './useFittedWidths.ts';

export const selectionWidth = 44;
/** Below this width of a table its row actions are one menu, and cells take short forms. */
const narrowBelow = 960;

/** A cell that stays in sight while others scroll beneath it: at which edge, and how far from it in pixels. */
export type Held = { edge: 'start' | 'end'; offset: number };

export type PlacedColumn<Row> = {
  column: ResourceColumn<Row>;
  width: number;
  held: Held | undefined;
  resizing: ColumnResizing | undefined;
};

export type TableLayout<Row> = {
  frame: RefObject<HTMLElement | null>;
  columns: PlacedColumn<Row>[];
  actionsWidth: number;
  /** Cells take short forms. */
  isNarrow: boolean;
  /** Row actions are one menu. */
  isFolded: boolean;
  /** Keys of columns for which there is no room. */
  leftOut: readonly string[];
  /** The table is wider than its place, so that it scrolls. */
  exceeds: boolean;
  /** Whether the selection column must stay in sight too, left of pinned columns. */
  holdSelection: boolean;
  tableWidth: number;
};

type Options<Row> = {
  columns: readonly ResourceColumn<Row>[];
  rows: readonly Row[];
  choice: ColumnChoice<Row> | undefined;
  actionsWidth: number;
  selectable: boolean;
};

const none = { widths: {}, kept: [] } as const;

/** How wide the columns of a table are in the place that it has, and which stay in sight. */
export const useTableLayout = <Row>({
  columns,
  rows,
  choice,
  actionsWidth,
  selectable,
}: Options<Row>): TableLayout<Row> => {
  const [frame, width] = useElementWidth<HTMLElement>(tableScroller);
  /** The widths while an edge is dragged: the columns before it stay as they are. */
  const [dragged, setDragged] = useState<Readonly<Record<string, number>> | null>(null);
  const chosen = dragged ? { widths: dragged, kept: choice?.kept ?? [] } : (choice ?? none);
  const { widths, kept } = chosen;
  const isNarrow = width !== undefined && width < narrowBelow;
  const selection = selectable ? selectionWidth : 0;
  const folded = Math.min(actionsWidth, rowActionsWidth(1));
  const whole = useWholeWidths(columns, rows);
  const fitted = useMemo(
    () =>
      fitTable(
        columns.map((column, place) => sizingOf(column, place, { widths, kept, whole })),
        width,
        { selection, actions: actionsWidth, folded, narrow: isNarrow },
      ),
    [actionsWidth, columns, folded, isNarrow, kept, selection, whole, width, widths],
  );
  const actions = fitted.isFolded ? folded : actionsWidth;

  const shown = columns.filter(({ key }) => fitted.widths.has(key));
  const widthOf = (key: string): number => fitted.widths.get(key) ?? 0;
  const total = (list: readonly ResourceColumn<Row>[]): number => list.reduce((sum, { key }) => sum + widthOf(key), 0);
  const isPinned = (key: string): boolean => choice?.all.some((one) => one.key === key && one.pinned) ?? false;
  const heldOf = ({ key, inSight }: ResourceColumn<Row>, place: number): Held | undefined => {
    if (isPinned(key)) {
      const before = shown.slice(0, place).filter((one) => isPinned(one.key));
      return { edge: 'start', offset: selection + total(before) };
    }
    const after = shown.slice(place + 1).filter((one) => one.inSight && !isPinned(one.key));
    return inSight ? { edge: 'end', offset: actions + total(after) } : undefined;
  };
  const resizingOf = (column: ResourceColumn<Row>, place: number): ColumnResizing | undefined => {
    if (!choice) return undefined;
    const { key } = column;
    const frozen = Object.fromEntries(shown.slice(0, place).map((one) => [one.key, widthOf(one.key)]));
    const withWidth = (next: number): Record<string, number> => ({
      ...choice.widths,
      ...frozen,
      [key]: clampWidth(next),
    });
    return {
      key,
      width: widthOf(key),
      headWidth: headWidth(column),
      onDrag: (next) => setDragged(withWidth(next)),
      onDone: (next) => {
        setDragged(null);
        choice.resizeAll(withWidth(next));
      },
    };
  };
  return {
    frame,
    columns: shown.map((column, place) => ({
      column,
      width: widthOf(column.key),
      held: heldOf(column, place),
      resizing: resizingOf(column, place),
    })),
    actionsWidth: actions,
    isNarrow,
    isFolded: fitted.isFolded,
    leftOut: fitted.leftOut,
    exceeds: fitted.exceeds,
    holdSelection: selectable && shown.some(({ key }) => isPinned(key)),
    tableWidth: total(shown) + selection + actions,
  };
};
