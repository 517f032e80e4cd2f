/** One trial of `npm run chaos`. */
export type Trial = {
  name: string;
  /** Why it cannot be tried on this machine; undefined when it can. */
  missing?: () => string | undefined;
  /** What was found, in a few words; throws when something does not hold. */
  run: () => Promise<string>;
};

/** What has to hold. */
export const hold = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

export const needsRoot = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'needs root on Linux';
