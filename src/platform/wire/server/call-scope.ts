import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#platform/i18n/languages.ts';
import type { Caller } from './caller.ts';

/** `asked`: what the client has sent in `effectsHeader`. */
export type EffectsAsked = { asked: string; lang: Language };
type CurrentCall = { caller: Caller | null; effects: EffectsAsked | null };

const calls = new AsyncLocalStorage<CurrentCall>();

/** Runs a handler so that the code it calls, at any depth, can find out whose call it is. */
export const inCallOf = <Result>(current: CurrentCall, run: () => Promise<Result>): Promise<Result> =>
  calls.run(current, run);

/** The session of the current call; null outside a call, and in calls that need no session. */
export const currentSession = (): { empid: string; oid: string } | null => {
  const caller = calls.getStore()?.caller;
  // The session of the viewer, not of the person viewed.
  return caller ? { empid: caller.seenBy ?? caller.empid, oid: caller.sessionOid } : null;
};

/** Which effects the client of the current call asks for, and the call's name; null if it asks for none. */
export const currentEffects = (): (EffectsAsked & { call: string }) | null => {
  const { caller, effects } = calls.getStore() ?? {};
  return effects ? { ...effects, call: caller?.actor.call ?? '' } : null;
};
