/** One trial of `npm run chaos`. */
export type Trial = {
  name: string;
  /** Why the trial cannot run on this machine; undefined if it can. */
  missing?: () => string | undefined;
  /** Returns a short summary; throws if an expectation is not met. */
  run: () => Promise<string>;
};

/** Asserts that a condition holds. */
export const hold = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

export const needsRoot = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'needs root on Linux';
