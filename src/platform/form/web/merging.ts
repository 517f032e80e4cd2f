/** A field whose two versions differ, and which version is taken by default. */
export type Difference<Name extends string = string> = {
  name: Name;
  mine: unknown;
  theirs: unknown;
  keep: 'mine' | 'theirs';
};

/** A file is identified by its id: its URLs differ each time it is loaded. */
const withoutAddresses = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'fileid' in value && 'fileurl' in value ? value.fileid : value;

const comparable = (value: unknown): string =>
  JSON.stringify(value === undefined || value === '' ? null : value, withoutAddresses);

/**
 * Whether a form treats two values as equal: null, undefined and empty text are equal, and so are files with the same
 * id.
 */
export const sameValue = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other);

export const sameValues = <Values extends object>(
  one: Partial<Values>,
  other: Partial<Values>,
  names: readonly (keyof Values)[],
): boolean => names.every((name) => sameValue(one[name], other[name]));

/**
 * Returns the fields in which my version and theirs differ. Fields that I have not changed since `base` default to
 * theirs.
 */
export const differences = <Values extends object>(
  base: Partial<Values>,
  mine: Partial<Values>,
  theirs: Partial<Values>,
  names: readonly (keyof Values & string)[],
): Difference<keyof Values & string>[] =>
  names
    .filter((name) => !sameValue(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      keep: sameValue(mine[name], base[name]) ? 'theirs' : 'mine',
    }));

/** Returns my values, with theirs for the fields where they were chosen. */
export const merge = <Values extends object>(
  mine: Values,
  theirs: Partial<Values>,
  chosen: Readonly<Record<string, 'mine' | 'theirs'>>,
): Values => {
  const merged: Values = { ...mine };
  for (const name of Object.keys(chosen) as (keyof Values & string)[]) {
    if (chosen[name] === 'theirs' && name in theirs) merged[name] = theirs[name] as Values[typeof name];
  }
  return merged;
};
