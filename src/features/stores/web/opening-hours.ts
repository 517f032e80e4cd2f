/** The mask `hh:mm ~ hh:mm`; what stands before each digit. */
const before = ['', '', ':', '', ' ~ ', '', ':', ''] as const;

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '').slice(0, before.length);

/** What is typed, brought into the mask as far as it goes: `0900213` becomes `09:00 ~ 21:3`. */
export const maskedHours = (text: string): string =>
  [...digitsIn(text)].map((digit, place) => `${before[place] ?? ''}${digit}`).join('');

/** Where the caret stands in the masked text when it stood at `caret` in the typed one: behind the same digit. */
export const caretIn = (typed: string, caret: number): number => maskedHours(typed.slice(0, caret)).length;
