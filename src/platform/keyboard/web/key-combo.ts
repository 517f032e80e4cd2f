/** A key or a chord, such as `n`, `?`, `Delete`, `Shift+ArrowDown`, `Mod+K`. `Mod` is ⌘ on a Mac, else Ctrl. */
export type Combo = string;

const partsOf = (combo: Combo): string[] => (combo === '+' ? [combo] : combo.split('+'));

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const isLetter = (key: string): boolean => /^[a-z]$/i.test(key);

/**
 * Whether these are the pressed keys. Shift counts for letters and named keys only: which character it takes to type
 * `?` depends on the keyboard.
 */
export const isPressed = (combo: Combo, event: Pressed): boolean => {
  const parts = partsOf(combo);
  const key = parts.at(-1) ?? '';
  const has = (modifier: string): boolean => parts.includes(modifier);
  if ((event.ctrlKey || event.metaKey) !== has('Mod') || event.altKey !== has('Alt')) return false;
  if ((isLetter(key) || key.length > 1) && event.shiftKey !== has('Shift')) return false;
  return event.key.toLowerCase() === key.toLowerCase();
};

const onMac = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
};

/** The keys of a combo as they are printed on a keyboard. */
export const keyNames = (combo: Combo, mac = onMac()): string[] =>
  partsOf(combo).map((part) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl';
    return signs[part] ?? (isLetter(part) && combo.includes('+') ? part.toUpperCase() : part);
  });

/** The value of `aria-keyshortcuts`. */
export const ariaKeys = (...combos: readonly Combo[]): string =>
  combos.map((combo) => combo.replace('Mod', onMac() ? 'Meta' : 'Control')).join(' ');

/** Whether an input method is composing, which owns every key until it is done. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
