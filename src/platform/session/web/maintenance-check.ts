import { CallError } from '#platform/wire/web/call-error.ts';
import { codes } from '#platform/wire/envelope.ts';
import { send } from '#platform/wire/web/send.ts';
import { sessionCalls } from '../session.contract.ts';
import { refreshSession } from './refresh.ts';
import { accessToken } from './session-store.ts';

/** Errors that show that it still lasts, or that nothing is known: the server or the network is down too. */
const goesOn = (error: unknown): boolean =>
  error instanceof CallError && (error.reason === 'wire.maintenance' || error.status === 0 || error.status >= 500);

/**
 * Asks the server once whether maintenance is over. A session that has ended in the meantime need not wait for it
 * either.
 */
export const maintenanceIsOver = async (): Promise<boolean> => {
  const token = accessToken();
  if (token === null) return true;
  try {
    await send(sessionCalls.user, {}, { token });
    return true;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== codes.tokenInvalid) return !goesOn(error);
  }
  try {
    await refreshSession(token);
    return await maintenanceIsOver();
  } catch (error) {
    return !goesOn(error);
  }
};
