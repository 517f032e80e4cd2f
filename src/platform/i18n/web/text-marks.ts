import { useSyncExternalStore } from 'react';
import { showTextsAgain } from './wording-store.ts';

/**
 * While texts are edited in place, each begins with a mark that nobody sees: its number in variation selectors, between
 * two invisible signs. Browsers give none of these characters a width, and no field of a call accepts the signs.
 */
const first = '\u2063';
const last = '\u2064';
const zero = 0xfe00;
const base = 16;
const markForm = /\u2063([\ufe00-\ufe0f]+)\u2064/g;

const keys: string[] = [];
const numbers = new Map<string, number>();
let on = false;
const listeners = new Set<() => void>();

const markOf = (key: string): string => {
  let number = numbers.get(key);
  if (number === undefined) {
    number = keys.push(key) - 1;
    numbers.set(key, number);
  }
  const digits = [...number.toString(base)].map((digit) => String.fromCodePoint(zero + Number.parseInt(digit, base)));
  return first + digits.join('') + last;
};

/** The text with the mark of its id while texts are marked, else as it is. */
export const marked = (key: string, text: string): string => (on && key !== '' ? markOf(key) + text : text);

/** The ids of the texts in a text, each once, the outermost first. */
export const idsIn = (text: string): string[] => {
  const found = [...text.matchAll(markForm)].map(([, digits = '']) =>
    Number.parseInt([...digits].map((digit) => (digit.charCodeAt(0) - zero).toString(base)).join(''), base),
  );
  return [...new Set(found.flatMap((number) => keys[number] ?? []))];
};

/** The text without marks. */
export const unmarked = (text: string): string => (text.includes(first) ? text.replaceAll(markForm, '') : text);

/** A value that is sent or stored: without marks in any of its texts. */
export const withoutMarks = <Value>(value: Value): Value => {
  if (numbers.size === 0) return value;
  if (typeof value === 'string') return unmarked(value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => withoutMarks(one)) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutMarks(one as unknown)])) as Value;
};

/** Switches the marks on or off; all texts are shown again. */
export const markTexts = (next: boolean): void => {
  if (on === next) return;
  on = next;
  showTextsAgain();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether texts are marked. */
export const useMarking = (): boolean => useSyncExternalStore(subscribe, () => on);
