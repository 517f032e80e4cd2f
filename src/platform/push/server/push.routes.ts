import type { Database } from '#platform/db/server/database.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { pushCalls } from '../push.contract.ts';
import type { PushProvider } from './push-outcome.ts';
import { areKeysOfBrowser } from './subscription-keys.ts';
import { removeSubscription, saveQuietHours, saveSubscription, subscribedState } from './subscriptions.queries.ts';

const atField = (field: string, reason: string): DomainError =>
  new DomainError(codes.editFailed, reason, { fields: { [field]: reason } });

/** The caller's own devices and quiet hours. */
export const pushRoutes = (bind: Bind, { db, push }: { db: Database; push: PushProvider }): void => {
  const stateOf = async (empid: string) => ({
    publicKey: push.publicKey,
    ...(await subscribedState(db.read, empid)),
  });

  bind(pushCalls.state, ({ caller }) => stateOf(caller.empid));

  bind(pushCalls.register, async ({ content: { endpoint, keys, lang: own }, caller, lang }) => {
    if (!push.accepts(endpoint)) throw atField('endpoint', 'push.endpoint_refused');
    if (!areKeysOfBrowser(keys)) throw atField('keys', 'push.keys_invalid');
    await db.write(caller.actor, (trx) =>
      saveSubscription(trx, {
        empid: caller.empid,
        session: caller.sessionOid,
        endpoint,
        ...keys,
        lang: own ?? lang,
        vapidkey: push.publicKey ?? '',
      }),
    );
    return stateOf(caller.empid);
  });

  bind(pushCalls.unregister, async ({ content: { endpoint }, caller }) => {
    await db.write(caller.actor, (trx) => removeSubscription(trx, caller.empid, endpoint));
    return stateOf(caller.empid);
  });

  bind(pushCalls.quiet, async ({ content: { quiet }, caller }) => {
    if (quiet && quiet.from === quiet.until) throw atField('quiet.until', 'push.quiet_empty');
    await db.write(caller.actor, (trx) => saveQuietHours(trx, caller.empid, quiet));
    return stateOf(caller.empid);
  });
};
