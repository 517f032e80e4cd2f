import type { KeyboardEvent, MouseEvent } from 'react';
import { isComposing } from '#platform/keyboard/web/key-combo.ts';
import { isSeen } from '#platform/keyboard/web/layers.ts';

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
const searchSelector = 'input[type="search"]';

const neighbour = (row: HTMLElement, key: string): HTMLElement | undefined => {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(`:scope > ${rowSelector}`) ?? [])];
  const place = rows.indexOf(row);
  const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[key];
  return target === undefined ? undefined : rows[target];
};

/** What lies nearest around `from`. */
const nearest = (from: HTMLElement, selector: string): HTMLElement | undefined => {
  for (let around = from.parentElement; around; around = around.parentElement) {
    const found = [...around.querySelectorAll<HTMLElement>(selector)].find(isSeen);
    if (found) return found;
  }
  return undefined;
};

/** Moves from a search into the rows that it searches; false if there are none. */
export const focusRows = (search: HTMLElement): boolean => {
  const row = nearest(search, `${rowSelector}[tabindex="0"]`);
  row?.focus();
  return row !== undefined;
};

/** Into the first list of the page. */
export const focusFirstRow = (): void =>
  [...document.querySelectorAll<HTMLElement>(`main ${rowSelector}[tabindex="0"]`)].find(isSeen)?.focus();

export type RowControls = {
  open?: () => void;
  toggle?: () => void;
  /** Extends the selection to the row with this key. */
  extend?: (to: string) => void;
  /** Selects all rows of the page. */
  selectPage?: () => void;
  /** Clears the selection; absent while nothing is selected. */
  unselect?: () => void;
  remove?: () => void;
  /** Set for tree rows: left collapses, right expands. */
  expand?: (expanded: boolean) => void;
  /** Shows the row's details beside the table; `close` is set while some are shown. */
  details?: { open: () => void; close?: () => void };
  /** The row's own commands by key. */
  commands?: Readonly<Record<string, () => void>>;
};

const actionButtons = (row: HTMLElement): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('.kit-row-actions button:not(:disabled)'),
];

/** Among the buttons of a row: left and right move, Esc goes back to the row and closes the details that one opened. */
const handleActionKey = (event: KeyboardEvent<HTMLElement>, details: RowControls['details']): void => {
  const buttons = actionButtons(event.currentTarget);
  const place = buttons.indexOf(event.target as HTMLElement);
  if (place < 0) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step !== undefined) buttons[(place + step + buttons.length) % buttons.length]?.focus();
  else if (event.key === 'Escape') {
    event.currentTarget.focus();
    details?.close?.();
  } else return;
  event.preventDefault();
};

const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

const move = (event: KeyboardEvent<HTMLElement>, extend: RowControls['extend']): void => {
  const next = neighbour(event.currentTarget, event.key);
  if (next && event.shiftKey) extend?.(next.dataset['rowKey'] ?? '');
  if (next) next.focus();
  // Up from the first row leads back to the search.
  else if (event.key === 'ArrowUp') nearest(event.currentTarget, searchSelector)?.focus();
};

/** What a key does to the row that has the focus; undefined for a key without a meaning. */
const actOf = ({ key }: KeyboardEvent<HTMLElement>, row: HTMLElement, controls: RowControls) => {
  const { open, toggle, unselect, remove, expand, details, commands } = controls;
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ' ': toggle,
    x: toggle,
    Enter: open,
    Delete: remove,
    Escape: details?.close ?? unselect,
    ArrowRight: expand ? () => expand(true) : details?.open,
    ArrowLeft: expand ? () => expand(false) : details?.close,
    '.': () => actionButtons(row)[0]?.focus(),
  };
  return acts[key] ?? commands?.[key];
};

/**
 * Handles the keys of a row: arrows, Home and End move between rows and with Shift extend the selection, Space and `x`
 * select, Enter opens, → shows details and ← closes them, Delete deletes, `.` goes to the row's buttons. Ignores keys
 * pressed in another control inside the row.
 */
export const handleRowKey = (event: KeyboardEvent<HTMLElement>, controls: RowControls): void => {
  if (isComposing(event.nativeEvent) || event.altKey) return;
  if (event.target !== event.currentTarget) return handleActionKey(event, controls.details);
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'a' || !controls.selectPage) return;
    controls.selectPage();
  } else if (moves.has(key)) move(event, controls.extend);
  else {
    const act = actOf(event, event.currentTarget, controls);
    // Space would scroll the list away.
    if (!act && key !== ' ') return;
    act?.();
  }
  event.preventDefault();
};
