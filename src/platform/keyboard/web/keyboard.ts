import { startFocusKeeper } from './focus-keeper.ts';
import { type TopLayer, topLayer } from './layers.ts';
import { createKeyRegistry } from './registry.ts';

export const keyRegistry = createKeyRegistry();

/** Whether what is typed goes into a text field. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|file|range|color)$/.test(target.type);
};

/** Starts listening for keys and keeping the focus; returns how to stop. */
export const startKeyboard = (): (() => void) => {
  // What was on top when the key was pressed: by the time it has bubbled up, it may have closed itself.
  let pressedOn: TopLayer = { kind: 'page', id: 'page' };
  const note = (): void => {
    pressedOn = topLayer();
  };
  const handle = (event: KeyboardEvent): void => {
    const command = keyRegistry.commandFor(event, pressedOn.id, isTyping(event.target));
    if (!command) return;
    event.preventDefault();
    command.run?.(event);
  };
  globalThis.addEventListener('keydown', note, true);
  document.addEventListener('keydown', handle);
  const stopKeeping = startFocusKeeper();
  return () => {
    globalThis.removeEventListener('keydown', note, true);
    document.removeEventListener('keydown', handle);
    stopKeeping();
  };
};
