import { messageReasons } from './messages.contract.ts';

/** The times of a message, `YYYY-MM-DD HH:mm:ss`, which compare as text. */
export type MessageTimes = { isTiming: 'Y' | 'N'; pushtime: string | null; pushuntil: string | null };

/** What is wrong with the time at which it is to be published; undefined: nothing. `now`: null if it is not known. */
export const faultOfPushtime = ({ isTiming, pushtime }: MessageTimes, now: string | null): string | undefined => {
  if (isTiming === 'N') return undefined;
  if (pushtime === null) return messageReasons.timeIncomplete;
  return now !== null && pushtime <= now ? messageReasons.timePast : undefined;
};

/** What is wrong with its latest time, which it need not have; undefined: nothing. */
export const faultOfPushuntil = ({ isTiming, pushtime, pushuntil }: MessageTimes): string | undefined =>
  isTiming === 'Y' && pushuntil !== null && pushuntil <= (pushtime ?? '') ? messageReasons.windowBeforeTime : undefined;
