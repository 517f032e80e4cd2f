import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './caller.ts';

const calls = new AsyncLocalStorage<Caller | null>();

/** Runs a handler so that what it calls, however deep, can ask on whose behalf it runs. */
export const inCallOf = <Result>(caller: Caller | null, run: () => Promise<Result>): Promise<Result> =>
  calls.run(caller, run);

/** The session that the current call came with; null outside a call, and in calls that need no session. */
export const currentSession = (): { empid: string; oid: string } | null => {
  const caller = calls.getStore();
  // The session is that of the person who views, not of the person who is viewed.
  return caller ? { empid: caller.seenBy ?? caller.empid, oid: caller.sessionOid } : null;
};
