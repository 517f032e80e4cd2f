export type Part = { key: number; part: string; isMatch: boolean };

/** A text in parts, of which those that are the searched text are marked, in any letter case. */
export const matchedParts = (text: string, search: string): Part[] => {
  const needle = search.trim().toLowerCase();
  const folded = text.toLowerCase();
  // A few letters change their length in lower case: then nothing is marked instead of the wrong place.
  if (needle === '' || folded.length !== text.length) return [{ key: 0, part: text, isMatch: false }];
  const parts: Part[] = [];
  let at = 0;
  for (let found = folded.indexOf(needle); found >= 0; found = folded.indexOf(needle, at)) {
    if (found > at) parts.push({ key: at, part: text.slice(at, found), isMatch: false });
    at = found + needle.length;
    parts.push({ key: found, part: text.slice(found, at), isMatch: true });
  }
  if (at < text.length) parts.push({ key: at, part: text.slice(at), isMatch: false });
  return parts;
};
