/** The most characters of a text that stay after a cut in its middle. */
const longestTail = 24;
/** A text of so few characters is not split: nothing is gained by cutting it. */
const shortest = 8;
/** An id of the database: its last characters differ from those of the rows beside it, and fit into a narrow column. */
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const tailOfId = 6;

/**
 * Splits a text for a cut in its middle: the end of a path says more than what lies between. The tail begins at the
 * last separator (`/ \ > › · -`), or is the last third of the text; that of an id is short. A short text has none.
 */
export const splitText = (text: string): [head: string, tail: string] => {
  const characters = [...text];
  if (characters.length <= shortest) return [text, ''];
  if (id.test(text)) return [text.slice(0, -tailOfId), text.slice(-tailOfId)];
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
