/**
 * What lies on top: an open list of a control, a dialog (or a drawer with a mask), else the page. Read from the
 * document, so that dialogs count wherever they come from. `element`: the popup or dialog.
 */
export type TopLayer =
  | { kind: 'page'; id: 'page' }
  | { kind: 'dialog'; id: string; element: HTMLElement }
  | { kind: 'popup'; id: 'popup'; element: HTMLElement };

/** What is fading out is closed already: the next key is for what lies below. */
const popups = [
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-cascader-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
]
  .map((popup) => `${popup}:not([class*="-leave"])`)
  .join();

const dialogs = '.ant-modal-wrap, .ant-drawer-open:has(.ant-drawer-mask)';

export const isSeen = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true });

const lastSeen = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].findLast(isSeen);

/** The dialog on top, ignoring popups. */
export const topDialog = (): HTMLElement | undefined => lastSeen(dialogs);

export const topLayer = (): TopLayer => {
  const popup = lastSeen(popups);
  if (popup) return { kind: 'popup', id: 'popup', element: popup };
  const dialog = topDialog();
  if (!dialog) return { kind: 'page', id: 'page' };
  const own = dialog.querySelector<HTMLElement>('[data-key-layer]')?.dataset['keyLayer'];
  return { kind: 'dialog', id: own ?? 'dialog', element: dialog };
};
