import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { sessionCalls } from '../session.contract.ts';
import type { KeyRing } from './key-ring.ts';
import { sessionUserOf } from './session.queries.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

type Services = { db: Database; keys: KeyRing; sessions: Sessions; signIn: SignIn };

export const sessionRoutes = (bind: Bind, { db, keys, sessions, signIn }: Services): void => {
  bind(sessionCalls.login, ({ content, ip, userAgent, requestId }) =>
    signIn.toConsole({ loginID: content.loginID, sealedPassword: content.password }, { ip, userAgent, requestId }),
  );

  bind(sessionCalls.appLogin, ({ content: { loginID, password, ...device }, ip, userAgent, requestId }) =>
    signIn.toApp({ loginID, sealedPassword: password }, device, { ip, userAgent, requestId }),
  );

  bind(sessionCalls.refresh, ({ content }) => sessions.refresh(content, 'W'));

  bind(sessionCalls.appRefresh, ({ content }) => sessions.refresh(content, 'A'));

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

  bind(sessionCalls.changePassword, ({ caller, content, ip, userAgent, requestId }) =>
    signIn.changePassword(caller, content, { ip, userAgent, requestId }),
  );

  bind(sessionCalls.keys, async () => ({ keys: keys.publicKeys() as Record<string, unknown>[] }));
};
