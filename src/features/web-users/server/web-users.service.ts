import type { z } from 'zod';
import type { Database, Write } from '#platform/db/server/database.ts';
import { atLevel } from '#platform/rights/server/grant.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { assertRowsInScope, employees } from '#platform/rights/server/row-scope.ts';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { type ChangeLine, say } from '#platform/effects/server/plan.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { accountPlan, functionsIn, peopleBefore } from '#platform/session-list/server/account-effects.ts';
import { giveOneTimePassword, makeOneTimePassword, type OneTimePassword } from '#platform/session/server/accounts.ts';
import { endSessionsOf } from '#platform/session/server/session.queries.ts';
import { assertFresh, atField, explainConstraint, found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { conflict, DomainError, HttpError } from '#platform/wire/errors.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { webUserTexts } from '../web-users.texts.ts';
import type { webUserEdit, WebUserRow } from '../web-users.contract.ts';
import { loginNamed } from './add-web-users.ts';
import {
  deleteWebUsers,
  lockWebUsers,
  type LockedUser,
  webUserByEmpid,
  writeLogin,
  writeMustChange,
  writeStatus,
} from './web-users.queries.ts';
import { assertHasNoMore, outsideScope } from './account-reach.ts';

type Services = { db: Database; rights: Rights };
type Edit = z.output<typeof webUserEdit>;

const notAt = (field: string, reason: string): DomainError => atField(codes.editFailed, field, reason);

/** Locks a user and answers the current row; throws where there is none. */
const locked = async (trx: Write, empid: string): Promise<{ lock: LockedUser; row: WebUserRow }> => {
  const lock = found((await lockWebUsers(trx, [empid]))[0]);
  return { lock, row: found(await webUserByEmpid(trx, empid)) };
};

/** How an edit changes the account. `login`: only a new one. */
type Change = { login: ReturnType<typeof loginNamed>; oneTime: OneTimePassword | null };

/**
 * The login that was sent, where it is not the user's; throws where it is neither the number nor the domain account.
 */
const otherLogin = (row: WebUserRow, { userid }: Edit): Change['login'] => {
  if (userid === undefined || userid === row.userid) return undefined;
  const login = loginNamed(userid, { id: row.empid, adaccount: row.adaccount });
  if (!login) throw notAt('userid', 'web_user.loginid_unknown');
  return login.userid === row.userid && login.type === row.type ? undefined : login;
};

/** The writer with the scope of the level GRANT, which another login name needs. */
const changingLogin = (writer: ScopedWriter, empid: string): ScopedWriter => {
  if (writer.empid === empid) throw notAt('userid', 'web_user.own_login');
  const grant = atLevel(writer.grant, 'GRANT');
  if (!grant) throw new HttpError(403, 'web_user.login_needs_grant');
  return { ...writer, grant };
};

/** Only local passwords can be made to expire, and a one-time password must never become a lasting one. */
const writeConfig = async (
  trx: Write,
  { lock, row }: Awaited<ReturnType<typeof locked>>,
  reset: 'Y' | 'N' | undefined,
): Promise<void> => {
  if (reset === undefined || reset === row.userConfig.reset) return;
  if (row.type === 'AD') throw notAt('userConfig.reset', 'web_user.directory');
  if (reset === 'N' && lock.oneTimeOutstanding) throw notAt('userConfig.reset', 'web_user.one_time_stays');
  await writeMustChange(trx, row.empid, reset);
};

const writeNewLogin = async (trx: Write, empid: string, { login, oneTime }: Change): Promise<void> => {
  if (!login) return;
  await writeLogin(trx, empid, login);
  if (oneTime) await giveOneTimePassword(trx, empid, oneTime);
  else await endSessionsOf(trx, empid, 'account');
};

const constraintErrors = explainConstraint({
  account_userid_unique: () => atField(codes.dataRepeat, 'userid', 'web_user.userid_taken'),
});

/**
 * Changes status, login name and configuration. Switching off ends the console sessions, another login name all
 * sessions; an account that becomes a local one gets a one-time password, which is answered only here. Throws 409 for a
 * stale revision, for a change that would lock out the last administrator, for another login name of the writer's own
 * or without the level GRANT, and 403 for people outside the writer's scope or with wider rights.
 */
export const editWebUser = async (
  { db, rights }: Services,
  writer: ScopedWriter,
  sent: Edit,
): Promise<WebUserRow & { password: string | null }> => {
  await assertRowsInScope(db.read, writer.grant.scope, employees, [sent.empid], outsideScope);
  const seen = found(await webUserByEmpid(db.read, sent.empid));
  await assertFresh(sent.rev, seen, () => seen);
  const login = otherLogin(seen, sent);
  const granted = login ? changingLogin(writer, sent.empid) : writer;
  if (login) await assertRowsInScope(db.read, granted.grant.scope, employees, [sent.empid], outsideScope);
  await assertHasNoMore(rights, granted, [sent.empid], login ? 'enter' : 'keepOut');
  const oneTime = login?.type === 'ED' ? await makeOneTimePassword() : null;
  const functions = await beforeActing(() => functionsIn(rights, sent.empid, 'W'));
  const row = await db
    .write(writer.actor, async (trx) => {
      const now = await locked(trx, sent.empid);
      const people = await beforeActing(() => peopleBefore(trx, [sent.empid], login ? undefined : 'W'));
      // The new login and its checks belong to the row that was read.
      if (now.row.rev !== seen.rev && (sent.rev !== undefined || login)) throw conflict(now.row);
      if (!login) await writeConfig(trx, now, sent.userConfig?.reset);
      await writeNewLogin(trx, sent.empid, { login, oneTime });
      const status = sent.status ?? now.row.status;
      await writeStatus(trx, sent.empid, status);
      if (status === 'N' && now.row.status === 'Y') {
        await endSessionsOf(trx, sent.empid, 'account', 'W');
        await assertAdministratorRemains(trx);
      }
      await askFirst(trx, () => {
        const about = { channel: 'W', before: people, functions } as const;
        if (status !== now.row.status) return accountPlan({ ...about, what: status === 'N' ? 'off' : 'on' });
        if (!login) return null;
        const change: ChangeLine = {
          subject: say(vocabulary['common.account']),
          from: now.row.userid,
          to: login.userid,
        };
        const plan = accountPlan({ ...about, what: 'login', functions: 0 });
        return { ...plan, changes: [change] };
      });
      return (await locked(trx, sent.empid)).row;
    })
    .catch(constraintErrors);
  return { ...row, password: oneTime?.password ?? null };
};

/** Ends the person's console sessions, on every server within a second; throws 403 for people outside the scope. */
export const kickWebUser = async (
  { db }: Services,
  writer: ScopedWriter,
  empid: string,
): Promise<{ ended: number }> => {
  await assertRowsInScope(db.read, writer.grant.scope, employees, [empid], outsideScope);
  return db.write(writer.actor, async (trx) => {
    await locked(trx, empid);
    const people = await beforeActing(() => peopleBefore(trx, [empid], 'W'));
    const ended = await endSessionsOf(trx, empid, 'kick', 'W');
    await askFirst(trx, () => (ended === 0 ? null : accountPlan({ what: 'kick', channel: 'W', before: people })));
    return { ended };
  });
};

/**
 * Gives a local account a one-time password, answered once, and ends every session of the person. Throws for an account
 * of the directory, and 403 for people outside the writer's scope or with wider rights.
 */
export const resetWebUserPassword = async (
  { db, rights }: Services,
  writer: ScopedWriter,
  empid: string,
): Promise<{ password: string }> => {
  await assertRowsInScope(db.read, writer.grant.scope, employees, [empid], outsideScope);
  await assertHasNoMore(rights, writer, [empid], 'enter');
  const oneTime = await makeOneTimePassword();
  await db.write(writer.actor, async (trx) => {
    const { row } = await locked(trx, empid);
    if (row.type === 'AD') throw new DomainError(codes.editFailed, 'web_user.directory');
    const people = await beforeActing(() => peopleBefore(trx, [empid]));
    await giveOneTimePassword(trx, empid, oneTime);
    await writeStatus(trx, empid, row.status);
    await askFirst(trx, () => accountPlan({ what: 'reset', channel: 'W', before: people }));
  });
  return { password: oneTime.password };
};

/**
 * Deletes console users and ends their console sessions, all or none; those that no longer exist do not count. Throws
 * for the last administrator, and 403 for people outside the writer's scope or with wider rights.
 */
export const removeWebUsers = async (
  { db, rights }: Services,
  writer: ScopedWriter,
  empids: readonly string[],
): Promise<{ deleted: number }> => {
  const people = [...new Set(empids)];
  await assertRowsInScope(db.read, writer.grant.scope, employees, people, outsideScope);
  await assertHasNoMore(rights, writer, people, 'keepOut');
  return db.write(writer.actor, async (trx) => {
    await lockWebUsers(trx, people);
    const before = await beforeActing(() => peopleBefore(trx, people, 'W'));
    await endSessionsOf(trx, people, 'account', 'W');
    const deleted = await deleteWebUsers(trx, people);
    if (deleted > 0) await assertAdministratorRemains(trx);
    const notes = [{ text: say(webUserTexts['web_user.deleteDepends']) }];
    await askFirst(trx, () => accountPlan({ what: 'remove', channel: 'W', before, notes }));
    return { deleted };
  });
};
