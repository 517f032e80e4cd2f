import type { KeyboardEvent, MouseEvent } from 'react';

const controls =
  'button, a, input, textarea, select, label, [role="switch"], [role="button"], .ant-table-selection-column, .kit-row-actions';

/** Whether a click should open the row: not if it hit a control inside the row or ended a text selection. */
export const meansTheRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean => {
  if (!(target instanceof Element)) return false;
  // React events of dialogs that a cell opens bubble up to the row, although their elements are outside it.
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
  /** Set for tree rows: left collapses, right expands. */
  expand?: (expanded: boolean) => void;
};

/**
 * Handles the keys of a row: arrows, Home and End move between rows, Space selects, Enter opens. Ignores keys pressed
 * in a control inside the row.
 */
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
