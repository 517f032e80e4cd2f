import type { KeyboardEvent, MouseEvent } from 'react';

const controls =
  'button, a, input, textarea, select, label, [role="switch"], [role="button"], .ant-table-selection-column, .kit-row-actions';

/** A click on a control inside the row, or the end of selecting text, does not open the row. */
export const meansTheRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean => {
  if (!(target instanceof Element)) return false;
  // Dialogs that a cell opens send their clicks here through React, though they stand elsewhere in the page.
  if (!currentTarget.contains(target)) return false;
  if (target.closest(controls)) return false;
  return (globalThis.getSelection()?.toString() ?? '') === '';
};

const rowSelector = 'tr[data-row-key]';

const neighbour = (row: HTMLElement, key: string): HTMLElement | undefined => {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(`:scope > ${rowSelector}`) ?? [])];
  const place = rows.indexOf(row);
  const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[key];
  return target === undefined ? undefined : rows[target];
};

export type RowControls = {
  open?: () => void;
  toggle?: () => void;
  /** Tree rows: left folds, right unfolds. */
  expand?: (expanded: boolean) => void;
};

/** Arrows, Home and End move between rows, Space selects, Enter opens; keys inside a control belong to the control. */
export const handleRowKey = (event: KeyboardEvent<HTMLElement>, { open, toggle, expand }: RowControls): void => {
  if (event.target !== event.currentTarget) return;
  const { key } = event;
  const next = neighbour(event.currentTarget, key);
  if (next) next.focus();
  else if (key === ' ' && toggle) toggle();
  else if (key === 'Enter' && open) open();
  else if (key === 'ArrowRight' && expand) expand(true);
  else if (key === 'ArrowLeft' && expand) expand(false);
  else if (!['ArrowDown', 'ArrowUp', ' '].includes(key)) return;
  event.preventDefault();
};
