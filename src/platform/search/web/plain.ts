/**
 * A text as searches in the browser compare it: in either case and width, without the marks of letters. What the server
 * searches is folded by `fold`, which also joins both Chinese scripts.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/\u0111/g, 'd')
    .normalize('NFC')
    .trim();

/** Whether the text holds what was typed; every text holds nothing. */
export const holdsTyped = (text: string, typed: string): boolean => plain(text).includes(plain(typed));

/** The text in the parts before, in and after what was typed; undefined if it does not hold it. */
export const aroundTyped = (
  text: string,
  typed: string,
): [before: string, found: string, after: string] | undefined => {
  const wanted = plain(typed);
  if (wanted === '') return undefined;
  let folded = '';
  const ends: number[] = [];
  let end = 0;
  for (const character of text) {
    end += character.length;
    const one = character.trim() === '' ? ' ' : plain(character);
    folded += one;
    for (let step = 0; step < one.length; step += 1) ends.push(end);
  }
  const from = folded.indexOf(wanted);
  if (from < 0) return undefined;
  const [start, stop] = [from === 0 ? 0 : (ends[from - 1] ?? 0), ends[from + wanted.length - 1] ?? text.length];
  return [text.slice(0, start), text.slice(start, stop), text.slice(stop)];
};
