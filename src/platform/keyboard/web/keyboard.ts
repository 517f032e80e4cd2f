import { startFocusKeeper } from './focus-keeper.ts';
import { startFocusOwner } from './focus-owner.ts';
import { isPressed } from './key-combo.ts';
import { layerBelowLists, type TopLayer, topLayer } from './layers.ts';
import { createKeyRegistry } from './registry.ts';

export const keyRegistry = createKeyRegistry();

/** Whether what is typed goes into a text field. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|file|range|color)$/.test(target.type);
};

/** Whether the key goes to a control with a list. */
const isDropDown = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[role="combobox"]');

/** Whether something is typed in it that was not taken from its list: saving would leave it out. */
const hasUntaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-untaken]');

/** Starts listening for keys and keeping the focus; returns how to stop. */
export const startKeyboard = (): (() => void) => {
  // What was on top when the key was pressed: by the time it has bubbled up, it may have closed itself.
  let pressedOn: TopLayer = { kind: 'page', id: 'page' };
  const note = (event: KeyboardEvent): void => {
    pressedOn = topLayer();
    // A drop-down takes Enter, and Ctrl with it, for itself: what saves the form around it goes first.
    if (!isPressed('Mod+Enter', event) || !isDropDown(event.target) || hasUntaken(event.target)) return;
    const command = keyRegistry.commandFor(event, layerBelowLists().id, true);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    command.run?.(event);
  };
  const handle = (event: KeyboardEvent): void => {
    const command = keyRegistry.commandFor(event, pressedOn.id, isTyping(event.target));
    if (!command) return;
    event.preventDefault();
    command.run?.(event);
  };
  globalThis.addEventListener('keydown', note, true);
  document.addEventListener('keydown', handle);
  const stopOwning = startFocusOwner();
  const stopKeeping = startFocusKeeper();
  return () => {
    globalThis.removeEventListener('keydown', note, true);
    document.removeEventListener('keydown', handle);
    stopKeeping();
    stopOwning();
  };
};
