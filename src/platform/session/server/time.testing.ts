const rounds = 24;
const warmUp = 3;
const attempts = 8;
const widestGapMs = 5;
const widestRatio = 1.5;

/** The third shortest time: other load on the machine makes times longer, never shorter. */
const undisturbed = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[2] ?? 0;

/**
 * Whether all of these take equally long: within 5 ms or a half (skipped work makes a call several times shorter)
 * (docs/security.md, Guessing). Measured up to eight times: a timing leak shows every time, noise of a busy machine
 * does not. `between` runs before each round. Returns the times in ms, or null if they are alike.
 */
export const timingLeaks = async (
  tries: readonly (() => Promise<unknown>)[],
  between: (round: number) => Promise<unknown>,
): Promise<number[] | null> => {
  let found: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const times = tries.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      await between(round);
      // The order varies, so that none always benefits from warm caches.
      for (const index of tries.keys()) {
        const one = (index + round) % tries.length;
        const begun = performance.now();
        await tries[one]?.();
        if (round >= warmUp) times[one]?.push(performance.now() - begun);
      }
    }
    found = times.map(undisturbed);
    const [least, most] = [Math.min(...found), Math.max(...found)];
    if (most - least < widestGapMs || most / least < widestRatio) return null;
  }
  return found;
};
