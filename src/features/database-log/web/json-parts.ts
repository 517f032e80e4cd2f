export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonBranch = Json[] | { [key: string]: Json };

/** Parts of a branch, and characters of a text, that are shown at first and with each request for more. */
export const partsAtOnce = 100;
export const charactersAtOnce = 2_000;
/** Branches this deep, or with more parts than are shown at once, are closed at first. */
const openDepth = 5;

export const isBranch = (value: Json): value is JsonBranch => typeof value === 'object' && value !== null;

/** The parts of a branch with their names, in the order of the data. */
export const partsOf = (value: JsonBranch): (readonly [string, Json])[] =>
  Array.isArray(value) ? value.map((one, at) => [String(at), one] as const) : Object.entries<Json>(value);

export const isOpenAtFirst = (parts: number, depth: number): boolean => depth < openDepth && parts <= partsAtOnce;

/** Characters that are not seen, or that turn or hide others: shown as JSON escapes them. */
const unseen = /[\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g;

const escaped = (letter: string): string => `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** A text of which each character is seen, whatever it holds. */
export const visible = (text: string): string => text.replaceAll(unseen, escaped);

/** A value as JSON, at most so many characters of it. */
export const leafText = (value: Json, most: number): { text: string; more: number } => {
  const json = JSON.stringify(value);
  const cut = json.length > most ? json.slice(0, most) : json;
  return { text: visible(cut), more: json.length - cut.length };
};
