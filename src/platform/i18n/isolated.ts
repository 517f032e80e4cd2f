/** Characters that turn what stands around them. */
const turning = /[\u202A-\u202E\u2066-\u2069]/;

const startsIsolate = /[\u2066-\u2068]/;
const first = '\u2068';
const last = '\u2069';

/**
 * A text of people for a place beside other words, which it must not turn. One without such characters stays as it is;
 * another is set apart from its surroundings, also where it tries to end that itself.
 */
export const isolated = (text: string): string => {
  if (!turning.test(text)) return text;
  let open = 0;
  let unopened = 0;
  for (const letter of text) {
    if (startsIsolate.test(letter)) open += 1;
    else if (letter === last && open > 0) open -= 1;
    else if (letter === last) unopened += 1;
  }
  return `${first.repeat(unopened + 1)}${text}${last.repeat(open + 1)}`;
};
