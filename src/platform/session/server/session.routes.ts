import type { Database } from '#platform/db/server/database.ts';
import { WithCookie, type Bind } from '#platform/wire/server/bind.ts';
import { keyCalls } from '#platform/wire/keys.contract.ts';
import { sessionCalls } from '../session.contract.ts';
import type { KeyRing } from './key-ring.ts';
import { cookieOf, tokensOfCookie } from './known-devices.ts';
import { sessionUserOf } from './session.queries.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

type Services = { db: Database; keys: KeyRing; sessions: Sessions; signIn: SignIn };

export const sessionRoutes = (bind: Bind, { db, keys, sessions, signIn }: Services): void => {
  bind(sessionCalls.login, async ({ content: { loginID, password }, ip, userAgent, requestId, cookies, secure }) => {
    const deviceTokens = tokensOfCookie(cookies);
    const from = { ip, userAgent, requestId, deviceTokens };
    const { answer, deviceToken } = await signIn.toConsole({ loginID, sealedPassword: password }, from);
    return new WithCookie(answer, cookieOf(deviceToken, deviceTokens, secure));
  });

  bind(sessionCalls.appLogin, async ({ content, ip, userAgent, requestId }) => {
    const { loginID, password, deviceToken: known, ...phone } = content;
    const from = { ip, userAgent, requestId, deviceTokens: known === undefined ? [] : [known] };
    const { answer, deviceToken } = await signIn.toApp({ loginID, sealedPassword: password }, phone, from);
    return { ...answer, deviceToken };
  });

  bind(sessionCalls.refresh, ({ content, ip }) => sessions.refresh(content, 'W', ip));

  bind(sessionCalls.appRefresh, ({ content, ip }) => sessions.refresh(content, 'A', ip));

  bind(sessionCalls.logout, async ({ caller }) => {
    await sessions.end(caller.sessionOid, caller.empid, 'logout');
    return null;
  });

  bind(sessionCalls.appLogout, async ({ caller }) => {
    await sessions.end(caller.sessionOid, caller.empid, 'logout');
    return null;
  });

  bind(sessionCalls.user, async ({ caller, lang }) => ({
    ...(await sessionUserOf(db.read, caller.empid)),
    avatar: '',
    lang,
  }));

  bind(sessionCalls.changePassword, ({ caller, content, sealed, ip, userAgent, requestId }) =>
    signIn.changePassword(caller, { ...content, sealed }, { ip, userAgent, requestId }),
  );

  bind(keyCalls.keys, async () => ({
    keys: keys.publicKeys() as Record<string, unknown>[],
    nonce: keys.sealingNonce(),
  }));
};
