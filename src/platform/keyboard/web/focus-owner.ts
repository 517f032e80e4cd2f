import { focusFirstField, focusOpened } from './focus-first.ts';
import { isUsable, liesOver, openDialogs, topDialog } from './layers.ts';

const stops =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=""], [contenteditable="true"]';
const itself = '.ant-modal-wrap, .ant-drawer, [role="dialog"]';

/** Of radio buttons that belong together, Tab stops at one. */
const isEntry = (element: HTMLElement, all: readonly HTMLElement[]): boolean => {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  const group = all.filter((one) => one instanceof HTMLInputElement && one.name === element.name);
  return group[0] === element && !group.some((one) => one instanceof HTMLInputElement && one.checked);
};

/** What Tab stops at in the dialog, in order. */
const stopsOf = (dialog: HTMLElement): HTMLElement[] => {
  const all = [...dialog.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element.tabIndex >= 0 && isUsable(element),
  );
  return all.filter((element) => isEntry(element, all));
};

const isNowhere = (element: Element | null): boolean => element === null || element === document.body;

/** A page that the browser itself has put on top. */
const isInModalElement = (element: Element): boolean => element.closest('dialog:modal') !== null;

const mayHave = (dialog: HTMLElement, element: Element): boolean =>
  dialog.contains(element) || liesOver(element, dialog) || isInModalElement(element);

/**
 * The dialog on top owns the focus. Nothing below gets it, not even for one key: neither a dialog that opens, finishes
 * opening or loads its content there, nor a program that asks for it. A dialog that has come on top takes the focus at
 * once. Tab goes round within the dialog. antd's own lock is switched off (`AntdFrame`): it gives the focus to the
 * dialog that was opened last, which is not always the one on top. Returns how to stop.
 */
export const startFocusOwner = (): (() => void) => {
  /** The dialogs that are open, with the control that had the focus last in each. */
  let last = new Map<HTMLElement, HTMLElement | null>();
  /** The dialogs in which a key or a button was pressed. */
  const used = new WeakSet<HTMLElement>();
  /** The direction of a Tab whose effect is not known yet. */
  let tabbed: 'on' | 'back' | null = null;

  const enter = (dialog: HTMLElement): void => {
    const had = last.get(dialog);
    if (had && isUsable(had) && dialog.contains(had)) had.focus({ preventScroll: true });
    if (dialog.contains(document.activeElement)) return;
    if (focusFirstField(dialog.querySelector('.ant-modal-body, .ant-drawer-body'))) return;
    const first = stopsOf(dialog)[0] ?? dialog.querySelector<HTMLElement>('[role="dialog"]');
    first?.focus({ preventScroll: true });
  };

  const onFocus = (event: FocusEvent): void => {
    const { target } = event;
    const wanted = tabbed;
    tabbed = null;
    const dialog = topDialog();
    if (!dialog || !(target instanceof HTMLElement || target instanceof SVGElement)) return;
    if (mayHave(dialog, target)) {
      if (target instanceof HTMLElement && dialog.contains(target) && !target.matches(itself)) last.set(dialog, target);
      return;
    }
    // No part of the page hears of it.
    event.stopImmediatePropagation();
    if (wanted)
      stopsOf(dialog)
        .at(wanted === 'on' ? 0 : -1)
        ?.focus();
    if (!dialog.contains(document.activeElement)) enter(dialog);
    if (!dialog.contains(document.activeElement)) target.blur();
  };

  const onUse = (): void => {
    const dialog = topDialog();
    if (dialog) used.add(dialog);
  };

  const onKey = (event: KeyboardEvent): void => {
    onUse();
    tabbed = null;
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
    const dialog = topDialog();
    if (!dialog) return;
    tabbed = event.shiftKey ? 'back' : 'on';
    const { activeElement: at } = document;
    // A list over the dialog has its own keys.
    if (at && !isNowhere(at) && !dialog.contains(at)) return;
    const all = stopsOf(dialog);
    const edge = event.shiftKey ? all[0] : all.at(-1);
    const isOnNone = isNowhere(at) || (event.shiftKey && at?.matches(itself));
    if (at !== edge && !isOnNone) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  };

  const look = (): void => {
    const open = openDialogs();
    const dialog = open.at(-1);
    last = new Map(open.map((one) => [one, last.get(one) ?? null]));
    const { activeElement: at } = document;
    if (!dialog) return;
    // Where the person clicked beside all controls, the dialog has had the focus before.
    if (at === null || at === document.body ? last.get(dialog) === null : !mayHave(dialog, at)) enter(dialog);
    // Fields that were loaded after the dialog had opened.
    else if (!used.has(dialog)) focusOpened(dialog);
  };

  const watch = new MutationObserver(look);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'class', 'disabled', 'hidden', 'inert'],
  });
  look();
  globalThis.addEventListener('focusin', onFocus, true);
  globalThis.addEventListener('keydown', onKey, true);
  globalThis.addEventListener('pointerdown', onUse, true);
  return () => {
    watch.disconnect();
    globalThis.removeEventListener('focusin', onFocus, true);
    globalThis.removeEventListener('keydown', onKey, true);
    globalThis.removeEventListener('pointerdown', onUse, true);
  };
};
