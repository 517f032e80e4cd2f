import { z } from 'zod';

/**
 * Where something with a period stands. NOW: it is on and within its period. LATER: it will be. OVER: its period has
 * ended. OFF: it is switched off, whatever its period.
 */
export const onAirStates = ['NOW', 'LATER', 'OVER', 'OFF'] as const;
export type OnAir = (typeof onAirStates)[number];

export const onAirState = z.enum(onAirStates);
/** Within how many days an end is near. */
export const endingDays = 7;
/** What can be filtered for: a state, or that the end is near. */
export const onAirChoices = [...onAirStates, 'ENDING'] as const;
export type OnAirChoice = (typeof onAirChoices)[number];
/** A filter for one of them; empty means any. */
export const onAirFilter = z.enum(['', ...onAirChoices]).default('');
/** The same for what is released at a time and stays. */
export const releaseFilter = z.enum(['', 'NOW', 'LATER', 'OFF']).default('');

/**
 * The end of a period that is given to the minute. A day that ends at its last minute is included as a whole: nothing
 * is over before midnight. As text, `YYYY-MM-DD HH:mm:ss`.
 */
export const throughTheDay = (end: string | null): string | null => end?.replace(/ 23:59:00$/, ' 23:59:59') ?? null;
