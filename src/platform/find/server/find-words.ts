import { fold } from '#platform/search/server/fold.ts';

export type Marks = [from: number, to: number][];

/**
 * Folds a text as searches do, character by character; `at`: the place in the text that each folded character comes
 * from.
 */
const plainOf = (text: string): { plain: string; at: number[] } => {
  let plain = '';
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    const folded = fold(character);
    plain += folded;
    for (let step = 0; step < folded.length; step += 1) at.push(place);
    place += character.length;
  }
  return { plain, at: [...at, place] };
};

/** The text as words are compared: folded, without diacritics, with single spaces. */
export const plain = (text: string): string => plainOf(text).plain.replaceAll(/\s+/g, ' ').trim();

/** Where the searched text stands in the text, at most three times. */
export const marksOf = (text: string, searched: string): Marks => {
  const wanted = plain(searched);
  const { plain: within, at } = plainOf(text);
  const marks: Marks = [];
  let from = wanted === '' ? -1 : within.indexOf(wanted);
  while (from >= 0 && marks.length < 3) {
    marks.push([at[from] ?? 0, at[from + wanted.length] ?? text.length]);
    from = within.indexOf(wanted, from + wanted.length);
  }
  return marks;
};

/** Latin words count from three letters on, as the beginning of a word; other scripts have no spaces between words. */
const isPartOf = (fixed: string, typed: string): boolean => {
  const words = fixed.split(' ');
  if (words.includes(typed)) return true;
  if (/^[a-z]+$/.test(typed)) return typed.length > 2 && words.some((word) => word.startsWith(typed));
  return typed.length > 1 && fixed.includes(typed);
};

/**
 * How a typed text fits the words of a verb; null if it does not. `subject`: what is left for `{name}`. The words of
 * the verb may be typed in part, and before or after the name.
 */
export const fitOf = (words: string, typed: string): { subject: string } | null => {
  const text = plain(typed);
  if (text === '') return null;
  if (!words.includes('{name}')) {
    const all = plain(words);
    return text.split(' ').every((word) => all.includes(word)) ? { subject: '' } : null;
  }
  const [start = '', end = ''] = words.split('{name}').map((part) => plain(part.replaceAll(/\p{P}/gu, ' ')));
  // The sign between the words and the name, such as a colon, may be typed or not.
  if (start && text.startsWith(start)) return { subject: text.slice(start.length).replace(/^[\p{P}\s]+/u, '') };
  if (!start && end && text.endsWith(end)) return { subject: text.slice(0, -end.length).trim() };
  const fixed = `${start} ${end}`.trim();
  // The verb itself is still being typed.
  if (text.length > 1 && fixed.startsWith(text)) return { subject: '' };
  const parts = text.split(' ');
  const rest = parts.filter((part) => !isPartOf(fixed, part));
  return rest.length < parts.length ? { subject: rest.join(' ') } : null;
};
