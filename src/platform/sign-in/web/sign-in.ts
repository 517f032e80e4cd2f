import { transfers } from '#platform/files/web/transfer-store.ts';
import { forgetView } from '#platform/rights/web/view-as-store.ts';
import { CallError, call } from '#platform/wire/web/client.ts';
import { seal, withKnownKey } from '#platform/wire/web/sealing.ts';
import { sessionCalls, type Tokens } from '#platform/session/session.contract.ts';
import { noteFailedTries } from '#platform/session/web/failed-tries.ts';
import { forgetSession, keepTokens } from '#platform/session/web/session-store.ts';

/** Exchanges account and password for tokens, without storing them. */
export const exchangePassword = async (loginID: string, password: string): Promise<Tokens> => {
  const { failedTries, ...tokens } = await withKnownKey(async () =>
    call(sessionCalls.login, { content: { loginID, password: await seal(password) } }),
  );
  noteFailedTries(failedTries);
  return tokens;
};

/** Changes a password. `token`: that of a one-time password. Returns the tokens of the session that continues. */
export const changePassword = (oldPassword: string, newPassword: string, token?: string): Promise<Tokens> =>
  call(sessionCalls.changePassword, { content: { oldPassword, newPassword } }, { token });

/** Ends the session on the server, and its uploads; removes it here even if the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  transfers.clear();
  try {
    await call(sessionCalls.logout, { content: '' }, { asMyself: true });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  } finally {
    forgetView();
    forgetSession();
  }
};

export const beginSession = (tokens: Tokens): void => keepTokens(tokens);
