/** The mask `hh:mm ~ hh:mm`, as the text before each digit. */
const before = ['', '', ':', '', ' ~ ', '', ':', ''] as const;

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '').slice(0, before.length);

/** Formats what is typed by the mask, as far as it goes: `0900213` becomes `09:00 ~ 21:3`. */
export const maskedHours = (text: string): string =>
  [...digitsIn(text)].map((digit, place) => `${before[place] ?? ''}${digit}`).join('');

/** The position of the caret in the masked text for its position in the typed text: after the same digit. */
export const caretIn = (typed: string, caret: number): number => maskedHours(typed.slice(0, caret)).length;
