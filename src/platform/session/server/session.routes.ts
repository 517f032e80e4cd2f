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
    signIn.signIn({ loginID: content.loginID, sealedPassword: content.password, ip, userAgent, requestId }),
  );

  bind(sessionCalls.refresh, ({ content }) => sessions.refresh(content));

  bind(sessionCalls.logout, async ({ caller }) => {
    await sessions.end(caller.sessionOid, caller.empid, 'logout');
    return null;
  });

  bind(sessionCalls.user, async ({ caller, lang }) => ({
    ...(await sessionUserOf(db.read, caller.empid)),
    avatar: '',
    lang,
  }));

  bind(sessionCalls.changePassword, ({ caller, content, ip, userAgent, requestId }) =>
    signIn.changePassword(
      { oid: caller.sessionOid, empid: caller.empid, userid: caller.userid, mustChange: true },
      content,
      {
        ip,
        userAgent,
        requestId,
      },
    ),
  );

  bind(sessionCalls.keys, async () => ({ keys: keys.publicKeys() as Record<string, unknown>[] }));
};
