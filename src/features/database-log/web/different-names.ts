const parsed = (text: string | null): Record<string, unknown> =>
  text === null ? {} : (JSON.parse(text) as Record<string, unknown>);

/** Names of the fields in which two rows, as JSON texts, differ. */
export const differentNames = (one: string | null, other: string | null): ReadonlySet<string> => {
  const [before, after] = [parsed(one), parsed(other)];
  const names = Object.keys({ ...before, ...after });
  return new Set(names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])));
};
