/** The most characters of a text that stay after a cut in its middle. */
const longestTail = 24;

/**
 * Splits a text for a cut in its middle: the end of a path says more than what lies between. The tail begins at the
 * last separator (`/ \ > › · -`), or is the last third of the text.
 */
export const splitText = (text: string): [head: string, tail: string] => {
  const characters = [...text];
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
