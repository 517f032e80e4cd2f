/** What a field or a filter offers. */
export type Option = { value: string; label: string };

/** A value that is not among them, or no longer, is shown as it is. */
export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** The options of a select. A value that can no longer be chosen stays among them until another is chosen. */
export const withCurrent = (options: readonly Option[], current: Option | null): Option[] =>
  current && !options.some(({ value }) => value === current.value) ? [current, ...options] : [...options];
