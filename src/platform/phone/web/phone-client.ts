import type { SessionEnded, sessionCalls } from '#platform/session/session.contract.ts';
import type { Answer, EndpointSpec, FileSent, Input } from '#platform/wire/endpoint.ts';
import { CallError } from '#platform/wire/web/call-error.ts';
import { seal, withKnownKey } from '#platform/wire/web/sealing.ts';
import { clientError, type Credentials, send } from '#platform/wire/web/send.ts';
import { bareCall, type Callable } from './bare-call.ts';
import { forgetKept, forgetPush } from './kept.ts';
import { noteEvent } from './phone-log.ts';
import { forgetPhoneSession, keepPhoneTokens, phonePerson, phoneRefreshToken, phoneToken } from './phone-session.ts';

const refreshCall = bareCall<typeof sessionCalls.appRefresh>({
  method: 'POST',
  path: '/mb/refresh',
  content: true,
  plain: true,
  open: true,
});
const logoutCall = bareCall<typeof sessionCalls.appLogout>({
  method: 'POST',
  path: '/mb/logout',
  content: true,
  plain: true,
});

type Loose = { query?: Record<string, unknown>; content?: unknown; body?: Record<string, unknown>; file?: FileSent };

const sendOnce = async <Spec extends EndpointSpec>(
  call: Callable<Spec>,
  { query, content, body, file }: Loose,
  credentials: Credentials,
): Promise<Answer<Spec>> => {
  try {
    return await withKnownKey(async () => {
      const sent = call.content ? (call.plain ? content : await seal(content)) : undefined;
      return send(call as unknown as Spec, { query, content: sent, body, file }, credentials);
    });
  } catch (error) {
    if (error instanceof CallError)
      noteEvent(`failed ${call.method} ${call.path}: ${error.status} ${error.reason} ${error.requestId}`.trimEnd());
    throw error;
  }
};

let refreshing: Promise<void> | undefined;

const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('phone-refresh', work) : work();

const renew = async (stale: string | null): Promise<void> => {
  // Another tab has already refreshed it.
  if (phoneToken() !== stale) return;
  const current = phoneRefreshToken();
  if (current === null) throw clientError('wire.session_over', { status: 401 });
  const tokens = await sendOnce(refreshCall, { content: current }, {});
  // A person who has signed out meanwhile stays signed out, and one who has signed in instead stays signed in.
  if (phoneRefreshToken() === current) keepPhoneTokens(tokens);
};

/** A new access token in place of the stale one; once at a time, in all tabs together. */
export const refreshPhone = (stale: string | null): Promise<void> => {
  refreshing ??= alone(() => renew(stale)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
};

const isEnded = (content: unknown): content is SessionEnded =>
  typeof content === 'object' && content !== null && 'message' in content;

/** The session has ended: everything that is kept on the phone goes. */
export const endPhoneSession = async (why: SessionEnded | null = null): Promise<void> => {
  forgetPhoneSession(why);
  await forgetKept();
};

const isStale = (error: unknown): boolean => error instanceof CallError && error.code === '0';
const isOver = (error: unknown): error is CallError => error instanceof CallError && error.status === 401;

const withFreshToken = async <Result>(attempt: (token: string | null) => Promise<Result>): Promise<Result> => {
  const [token, person] = [phoneToken(), phonePerson()];
  try {
    return await attempt(token);
  } catch (error) {
    if (!isStale(error)) throw error;
    await refreshPhone(token);
    // Nothing that one person asks or writes is sent as another one who has signed in meanwhile.
    if (phonePerson() !== person) throw clientError('wire.session_over', { status: 401 });
    return attempt(phoneToken());
  }
};

/**
 * Calls the server as the person who is signed in. `token`: that of a one-time password instead. Throws `CallError`;
 * where the session has ended, what is kept is deleted and the sign-in page appears.
 */
export const ask = async <Spec extends EndpointSpec>(
  call: Callable<Spec>,
  input: Input<Spec>,
  { token }: { token?: string } = {},
): Promise<Answer<Spec>> => {
  if (call.open) return sendOnce(call, input as Loose, {});
  if (token !== undefined) return sendOnce(call, input as Loose, { token });
  let sent = phoneToken();
  try {
    return await withFreshToken((fresh) => {
      sent = fresh;
      return sendOnce(call, input as Loose, { token: fresh });
    });
  } catch (error) {
    // What was asked in an earlier session on this phone does not end this one.
    if (isOver(error) && sent !== null && phoneToken() === sent)
      await endPhoneSession(isEnded(error.content) ? error.content : null);
    throw error;
  }
};

/** Ends the session here even if the server cannot be reached. */
export const leavePhone = async (): Promise<void> => {
  try {
    await ask(logoutCall, { content: '' });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The server goes on to push what is for somebody who is not signed in here any more.
    await forgetPush();
  } finally {
    await endPhoneSession();
  }
};

/** The server cannot be reached: what was kept may be shown, and what is written goes out later. */
export const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 502 || error.status === 504);
