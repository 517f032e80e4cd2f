import { isInClosedDialog, isSeen, isUsable, topDialog } from './layers.ts';

/** Where the focus has been: enough to find the same control again after the screen has been drawn again. */
type Trace = {
  element: HTMLElement;
  path: string;
  tag: string;
  name: string;
  row: { key: string; index: number; table: string } | null;
  /** Whether the screen may show the control again: a form or dialog that has closed does not come back. */
  lasting: boolean;
};

const longestTrail = 40;
/** How long the return waits for a list that is still loading, in milliseconds. */
const longestWait = 8_000;
const rowSelector = 'tr[data-row-key]';
const dialogItself = '.ant-modal, .ant-modal-wrap, .ant-modal-container, [role="dialog"]';
const tableSelector = '[aria-label]:has(> div table, > table)';

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? (element.id || (element.textContent ?? '').trim().slice(0, 80));

const rowsOf = (inside: Element): HTMLElement[] => [
  ...(inside.closest('table') ?? inside).querySelectorAll<HTMLElement>(rowSelector),
];

const traceOf = (element: HTMLElement): Trace => {
  const row = element.closest<HTMLElement>(rowSelector);
  return {
    element,
    path: globalThis.location.pathname,
    tag: element.tagName,
    name: nameOf(element),
    lasting: element.closest('form, .kit-form-page, [role="dialog"]') === null,
    row: row && {
      key: row.dataset['rowKey'] ?? '',
      index: rowsOf(row).indexOf(row),
      table: row.closest(tableSelector)?.getAttribute('aria-label') ?? '',
    },
  };
};

/** With a dialog open, only what lies in it; nothing in one that is closing. */
const isReachable = (element: HTMLElement): boolean => {
  if (isInClosedDialog(element)) return false;
  const dialog = topDialog();
  return dialog === undefined || dialog.contains(element) || element.closest('.ant-modal-wrap') === dialog;
};

const isBack = (element: HTMLElement | undefined): boolean => {
  if (!element || !isUsable(element) || !isReachable(element)) return false;
  element.focus();
  return document.activeElement === element;
};

const allRows = (table: string): HTMLElement[] => {
  const tables = [...document.querySelectorAll<HTMLElement>(tableSelector)].filter(isSeen);
  const own = tables.find((one) => one.getAttribute('aria-label') === table);
  return own ? rowsOf(own) : [];
};

/** The same control after the screen has been drawn again; of a row that is gone, the row in its place. */
const twinOf = ({ tag, name, row, lasting }: Trace): HTMLElement | undefined => {
  if (!lasting) return undefined;
  if (row) {
    const rows = allRows(row.table);
    const own = rows.find((one) => one.dataset['rowKey'] === row.key);
    if (!own) return rows[Math.min(row.index, rows.length - 1)];
    if (tag === 'TR') return own;
    return [...own.querySelectorAll<HTMLElement>(tag)].find((one) => nameOf(one) === name) ?? own;
  }
  if (name === '') return undefined;
  return [...document.querySelectorAll<HTMLElement>(`main ${tag.toLowerCase()}`)].find(
    (one) => nameOf(one) === name && isUsable(one) && !one.closest(rowSelector),
  );
};

const main = (): HTMLElement | null => document.querySelector<HTMLElement>('main');

const listRow = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`main ${rowSelector}[tabindex="0"]`)].find(isSeen);

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether no control has the focus, only the page as a whole. */
export const isParked = (): boolean => isNowhere() || document.activeElement === main();

/**
 * Keeps the focus from getting lost: when the control that has it disappears (a dialog or form closes, a row is
 * deleted, a list is drawn again), it goes back to the control that had it before, or to the same control of the
 * screen as it is now, else to the list, else to the page. Does nothing where the person clicks beside all controls.
 */
export const startFocusKeeper = (): (() => void) => {
  let trail: Trace[] = [];
  let released = true;
  /** The control that is awaited while its list loads. */
  let awaited: { trace: Trace; until: number } | null = null;

  const note = ({ target, relatedTarget }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    released = false;
    if (target === main()) return;
    awaited = null;
    const inDialog = lastInDialog(target, relatedTarget);
    if (inDialog) return inDialog.element.focus({ preventScroll: true });
    trail = [...trail.filter(({ element }) => element !== target), traceOf(target)].slice(-longestTrail);
  };
  /**
   * When a dialog on top of another closes, antd may give the focus to the other one as a whole, before or after it has
   * come back to the control that it belongs to: the last control there, unless the focus was in this dialog already.
   */
  const lastInDialog = (target: HTMLElement, before: EventTarget | null): Trace | undefined => {
    if (!target.matches(dialogItself) || (before instanceof Node && target.contains(before))) return undefined;
    return trail.findLast(({ element }) => element !== target && target.contains(element) && isUsable(element));
  };
  const release = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    queueMicrotask(() => {
      if (isNowhere() && isUsable(target)) released = true;
    });
  };
  const stopWaiting = (): void => {
    awaited = null;
  };
  /** Back along the trail; the first list row on the way that is not there yet is awaited. */
  const goBack = (): void => {
    const path = globalThis.location.pathname;
    const here = trail.filter((trace) => trace.path === path).toReversed();
    for (const trace of here) {
      if (isBack(trace.element) || isBack(twinOf(trace))) return;
      if (trace.row && trace.lasting && !awaited) awaited = { trace, until: performance.now() + longestWait };
      if (awaited) break;
    }
    if (!awaited && isBack(listRow())) return;
    const dialog = topDialog();
    const rest = dialog ? dialog.querySelector<HTMLElement>('[tabindex], button, input') : main();
    rest?.focus({ preventScroll: true });
  };
  let path = globalThis.location.pathname;
  const look = (): void => {
    if (document.activeElement && isInClosedDialog(document.activeElement)) return goBack();
    // Back from another page, on which no control had the focus.
    const cameFrom = path;
    path = globalThis.location.pathname;
    if (cameFrom !== path && isParked() && trail.some((trace) => trace.path === path)) return goBack();
    if (awaited && document.activeElement === main()) {
      if (isBack(twinOf(awaited.trace)) || performance.now() > awaited.until) awaited = null;
      return;
    }
    if (!isNowhere() || released) return;
    const last = trail.at(-1);
    if (last && isUsable(last.element) && isReachable(last.element)) return;
    goBack();
  };

  const watch = new MutationObserver(look);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'class', 'disabled', 'hidden', 'inert'],
  });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', release);
  document.addEventListener('pointerdown', stopWaiting, true);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', release);
    document.removeEventListener('pointerdown', stopWaiting, true);
  };
};
