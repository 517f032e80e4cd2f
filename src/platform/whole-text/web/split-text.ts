/** The most characters of a text that stay after a cut in its middle. */
const longestTail = 24;
/** A text of so few characters is not split: nothing is gained by cutting it. */
const shortest = 8;

/**
 * Splits a text for a cut in its middle: the end of a path says more than what lies between. The tail begins at the
 * last separator (`/ \ > › · -`), or is the last third of the text. A short text has no tail.
 */
export const splitText = (text: string): [head: string, tail: string] => {
  const characters = [...text];
  if (characters.length <= shortest) return [text, ''];
  const separator = characters.findLastIndex((one, place) => place < characters.length - 1 && '/\\>›·-'.includes(one));
  const fromSeparator = characters.length - separator;
  const length =
    separator > 0 && fromSeparator <= longestTail
      ? fromSeparator
      : Math.min(longestTail, Math.ceil(characters.length / 3));
  return [characters.slice(0, -length).join(''), characters.slice(-length).join('')];
};

/** Truncates to `longest` characters, counting code points so that no surrogate pair is split. */
export const cut = (text: string, longest: number): string => {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('')}…`;
};
