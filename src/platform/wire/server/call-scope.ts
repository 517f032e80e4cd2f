import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './caller.ts';

const calls = new AsyncLocalStorage<Caller | null>();

/** Runs a handler so that the code it calls, at any depth, can find out whose call it is. */
export const inCallOf = <Result>(caller: Caller | null, run: () => Promise<Result>): Promise<Result> =>
  calls.run(caller, run);

/** The session of the current call; null outside a call, and in calls that need no session. */
export const currentSession = (): { empid: string; oid: string } | null => {
  const caller = calls.getStore();
  // The session of the viewer, not of the person viewed.
  return caller ? { empid: caller.seenBy ?? caller.empid, oid: caller.sessionOid } : null;
};
