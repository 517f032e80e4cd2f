const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

/** The quantile `share` (0 to 1) of the values; 0 if there are none. */
export const quantile = (values: readonly number[], share: number): number => {
  const all = sorted(values);
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
};

export const median = (values: readonly number[]): number => {
  const all = sorted(values);
  const upper = all[Math.floor(all.length / 2)] ?? 0;
  return all.length % 2 === 1 ? upper : ((all[all.length / 2 - 1] ?? 0) + upper) / 2;
};

export const roughly = (value: number): string =>
  (value >= 100 ? Math.round(value) : Number(value.toPrecision(2))).toLocaleString('en');
