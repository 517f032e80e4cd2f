import { isSeen } from './layers.ts';

const fields = [
  'input:not([type="hidden"], [type="file"], [readonly]:not([role="combobox"]), [role="toolbar"] *)',
  'textarea:not([readonly])',
  'select',
  '[role="switch"]',
  '[role="combobox"]',
  '[role="textbox"]',
  // Tools come before what they are for, but it is that which is filled in.
  '.ant-form-item-control button:not([role="toolbar"] *)',
].join();

const isFree = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [aria-disabled="true"]') && element.tabIndex >= 0 && isSeen(element);

/** Of radio buttons that belong together, the chosen one takes the focus. */
const entryOf = (field: HTMLElement, all: readonly HTMLElement[]): HTMLElement => {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const chosen = all.find((one) => one instanceof HTMLInputElement && one.name === field.name && one.checked);
  return chosen ?? field;
};

/** Focuses the first field that can be filled in; false if there is none. */
export const focusFirstField = (container: ParentNode | null): boolean => {
  const free = [...(container?.querySelectorAll<HTMLElement>(fields) ?? [])].filter(isFree);
  const first = free[0] && entryOf(free[0], free);
  first?.focus();
  return first !== undefined && document.activeElement === first;
};

/**
 * antd puts the focus of what opens on its frame or its cross; a dialog with fields begins in its first field instead,
 * one that is only read on its frame: a screen reader says its title, and no key presses the cross by accident. Does
 * nothing if the dialog itself has put the focus elsewhere. `inside`: the dialog, or a part of it.
 */
export const focusOpened = (inside: HTMLElement | null): void => {
  const { activeElement } = document;
  const dialog = inside?.closest('.ant-modal-wrap, .ant-drawer');
  const isUnused = activeElement?.matches(
    '.ant-modal, .ant-modal-close, .ant-drawer, .ant-drawer-section, .ant-drawer-close',
  );
  if (!isUnused || !dialog?.contains(activeElement)) return;
  if (focusFirstField(dialog.querySelector('.ant-modal-body, .ant-drawer-body'))) return;
  dialog.querySelector<HTMLElement>('.ant-modal[tabindex], .ant-drawer-section[tabindex]')?.focus();
};
