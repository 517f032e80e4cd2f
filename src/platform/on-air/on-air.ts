import { z } from 'zod';

/**
 * Where something with a period stands. NOW: it is on and within its period. LATER: it will be. OVER: its period has
 * ended. OFF: it is switched off, whatever its period.
 */
export const onAirStates = ['NOW', 'LATER', 'OVER', 'OFF'] as const;
export type OnAir = (typeof onAirStates)[number];

export const onAirState = z.enum(onAirStates);
/** A filter for one state; empty means any. */
export const onAirFilter = z.enum(['', ...onAirStates]).default('');
