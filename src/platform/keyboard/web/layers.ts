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

const dialogs = '.ant-modal-wrap:not(:has(> .ant-zoom-leave)), .ant-drawer-open:has(.ant-drawer-mask)';

export const isSeen = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true });

/** Whether the focus can go there. */
export const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && isSeen(element) && !element.matches(':disabled') && !element.closest('[inert]');

/** How high an element lies in the window: the z-index of the outermost part that has one. */
export const heightOf = (element: Element): number => {
  let height = 0;
  for (let around: Element | null = element; around; around = around.parentElement) {
    const own = Number(getComputedStyle(around).zIndex);
    if (!Number.isNaN(own)) height = own;
  }
  return height;
};

/** The height of what holds the whole console, such as the dialog to sign in again: no other dialog lies over it. */
export const holdHeight = 3000;
const step = 100;

/** The height of a dialog that opens now: over every other one, wherever the parts stand that open them. */
export const heightOfNext = (): number | undefined => {
  const heights = openDialogs()
    .map(heightOf)
    .filter((height) => height < holdHeight);
  return heights.length === 0 ? undefined : Math.min(Math.max(...heights) + step, holdHeight - step);
};

/** Whether an element lies over a dialog, such as a list that belongs to it. */
export const liesOver = (element: Element, dialog: Element): boolean => {
  const difference = heightOf(element) - heightOf(dialog);
  const comesLater = dialog.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  return difference > 0 || (difference === 0 && comesLater !== 0);
};

/** When its animation ends, what is seen of a dialog disappears first, and the layer around it a moment later. */
const isOpen = (dialog: HTMLElement): boolean => {
  const content = dialog.matches('.ant-modal-wrap') ? dialog.querySelector(':scope > .ant-modal') : dialog;
  return content !== null && isSeen(content);
};

/** The open dialogs, from the lowest to the one on top: by height, of the same height the later one is higher. */
export const openDialogs = (): HTMLElement[] => {
  const seen = [...document.querySelectorAll<HTMLElement>(dialogs)].filter(isOpen);
  return seen.length < 2 ? seen : seen.toSorted((one, other) => heightOf(one) - heightOf(other));
};

/** Whether an element stands in a dialog that has closed, or is about to disappear. */
export const isInClosedDialog = (element: Element): boolean => {
  const dialog = element.closest<HTMLElement>('.ant-modal-wrap, .ant-drawer:has(.ant-drawer-mask)');
  return dialog !== null && !openDialogs().includes(dialog);
};

/** The dialog on top, ignoring popups. */
export const topDialog = (): HTMLElement | undefined => openDialogs().at(-1);

const topPopup = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(popups)].findLast(isSeen);

/** The dialog on top, else the page: what the open list of a control belongs to. */
export const layerBelowLists = (): Exclude<TopLayer, { kind: 'popup' }> => {
  const dialog = topDialog();
  if (!dialog) return { kind: 'page', id: 'page' };
  const own = dialog.querySelector<HTMLElement>('[data-key-layer]')?.dataset['keyLayer'];
  return { kind: 'dialog', id: own ?? 'dialog', element: dialog };
};

export const topLayer = (): TopLayer => {
  const popup = topPopup();
  const dialog = topDialog();
  // A list that was open when another dialog came over it does not take its keys.
  if (popup && (!dialog || liesOver(popup, dialog))) return { kind: 'popup', id: 'popup', element: popup };
  return layerBelowLists();
};
