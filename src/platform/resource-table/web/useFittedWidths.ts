import { useMemo, useState } from 'react';
import { sizingOf, wholeWidths } from './column-sizes.ts';
import type { ResourceColumn } from './columns.ts';
import { fitColumns } from './fit-columns.ts';

type Widths = Readonly<Record<string, number>>;

/** The widths of `wholeWidths` for all rows shown so far: a column does not jump from page to page. */
export const useWholeWidths = <Row>(columns: readonly ResourceColumn<Row>[], rows: readonly Row[]): Widths => {
  const [widest, setWidest] = useState<Widths>({});
  const needed = useMemo(() => wholeWidths(columns, rows), [columns, rows]);
  const wider = Object.entries(needed).filter(([key, width]) => width > (widest[key] ?? 0));
  if (wider.length === 0) return widest;
  const grown = { ...widest, ...Object.fromEntries(wider) };
  setWidest(grown);
  return grown;
};

/** The widths in pixels of columns that all stay, in a table of this width beside its selection. */
export const useFittedWidths = <Row>(
  columns: readonly ResourceColumn<Row>[],
  rows: readonly Row[],
  room: number | undefined,
): ReadonlyMap<string, number> => {
  const whole = useWholeWidths(columns, rows);
  return useMemo(() => {
    const sizings = columns.map((column, place) => sizingOf(column, place, { widths: {}, kept: [], whole }));
    return fitColumns(
      sizings.map((sizing) => ({ ...sizing, rank: undefined })),
      room,
    ).widths;
  }, [columns, room, whole]);
};
