import type { z } from 'zod';
import { violatedConstraint, type Actor, type Database, type Write } from '#platform/db/server/database.ts';
import { atLevel } from '#platform/rights/server/grant.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { assertRowsInScope, employees } from '#platform/rights/server/row-scope.ts';
import { giveOneTimePassword, makeOneTimePassword, type OneTimePassword } from '#platform/session/server/accounts.ts';
import { endSessionsOf } from '#platform/session/server/session.queries.ts';
import { codes } from '#platform/wire/envelope.ts';
import { conflict, DomainError, HttpError } from '#platform/wire/errors.ts';
import type { webUserEdit, WebUserRow } from '../web-users.contract.ts';
import { assertHasNoMore, outsideScope, type Writer } from './account-reach.ts';
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

type Services = { db: Database; rights: Rights };
type Edit = z.output<typeof webUserEdit>;

const gone = (): DomainError => new DomainError(codes.editFailed, 'wire.gone');
const atField = (field: string, reason: string): DomainError =>
  new DomainError(codes.editFailed, reason, { fields: { [field]: reason } });

/** Locks one user and answers the row as it stands; rejects one that is gone. */
const locked = async (trx: Write, empid: string): Promise<{ lock: LockedUser; row: WebUserRow }> => {
  const [lock] = await lockWebUsers(trx, [empid]);
  const row = lock && (await webUserByEmpid(trx, empid));
  if (!row) throw gone();
  return { lock, row };
};

/** What an edit would make of the account. `login`: only where it becomes another one. */
type Change = { login: ReturnType<typeof loginNamed>; oneTime: OneTimePassword | null };

/**
 * Whether the login name that was sent is another one than the user's; rejects one that is neither number nor domain
 * account.
 */
const otherLogin = (row: WebUserRow, { userid }: Edit): Change['login'] => {
  if (userid === undefined || userid === row.userid) return undefined;
  const login = loginNamed(userid, { id: row.empid, adaccount: row.adaccount });
  if (!login) throw atField('userid', 'web_user.loginid_unknown');
  return login.userid === row.userid && login.type === row.type ? undefined : login;
};

/** Another login name takes the level GRANT, over this person: the answer is the writer within that level's scope. */
const changingLogin = (writer: Writer, empid: string): Writer => {
  if (writer.empid === empid) throw atField('userid', 'web_user.own_login');
  const grant = atLevel(writer.grant, 'GRANT');
  if (!grant) throw new HttpError(403, 'web_user.login_needs_grant');
  return { empid: writer.empid, grant };
};

/**
 * Whether the person has to choose a new password is a matter of local passwords, and a one-time password is never made
 * a lasting one.
 */
const writeConfig = async (
  trx: Write,
  { lock, row }: Awaited<ReturnType<typeof locked>>,
  reset: 'Y' | 'N' | undefined,
): Promise<void> => {
  if (reset === undefined || reset === row.userConfig.reset) return;
  if (row.type === 'AD') throw atField('userConfig.reset', 'web_user.directory');
  if (reset === 'N' && lock.oneTimeOutstanding) throw atField('userConfig.reset', 'web_user.one_time_stays');
  await writeMustChange(trx, row.empid, reset);
};

const writeNewLogin = async (trx: Write, empid: string, { login, oneTime }: Change): Promise<void> => {
  if (!login) return;
  await writeLogin(trx, empid, login);
  if (oneTime) await giveOneTimePassword(trx, empid, oneTime);
  else await endSessionsOf(trx, empid, 'account');
};

const explain = (error: unknown): never => {
  if (violatedConstraint(error) !== 'account_userid_unique') throw error;
  throw new DomainError(codes.dataRepeat, 'web_user.userid_taken', { fields: { userid: 'web_user.userid_taken' } });
};

/**
 * Changes status, login name and configuration. Switching off ends the console sessions, another login name all of
 * them; an account that becomes a local one gets a one-time password, answered here alone. Rejects a stale revision
 * (409), what would shut out the last administrator, another login name of one's own or without the level GRANT, and
 * (403) people outside the writer's scope or with more rights.
 */
export const editWebUser = async (
  { db, rights }: Services,
  actor: Actor,
  writer: Writer,
  sent: Edit,
): Promise<WebUserRow & { password: string | null }> => {
  await assertRowsInScope(db.read, writer.grant.scope, employees, [sent.empid], outsideScope);
  const seen = await webUserByEmpid(db.read, sent.empid);
  if (!seen) throw gone();
  if (sent.rev !== undefined && sent.rev !== seen.rev) throw conflict(seen);
  const login = otherLogin(seen, sent);
  const judged = login ? changingLogin(writer, sent.empid) : writer;
  if (login) await assertRowsInScope(db.read, judged.grant.scope, employees, [sent.empid], outsideScope);
  await assertHasNoMore(rights, judged, [sent.empid], login ? 'enter' : 'keepOut');
  const oneTime = login?.type === 'ED' ? await makeOneTimePassword() : null;
  const row = await db
    .write(actor, async (trx) => {
      const now = await locked(trx, sent.empid);
      // What was worked out belongs to the row that was read.
      if (now.row.rev !== seen.rev && (sent.rev !== undefined || login)) throw conflict(now.row);
      if (!login) await writeConfig(trx, now, sent.userConfig?.reset);
      await writeNewLogin(trx, sent.empid, { login, oneTime });
      const status = sent.status ?? now.row.status;
      await writeStatus(trx, sent.empid, status);
      if (status === 'N' && now.row.status === 'Y') {
        await endSessionsOf(trx, sent.empid, 'account', 'W');
        await assertAdministratorRemains(trx);
      }
      return (await locked(trx, sent.empid)).row;
    })
    .catch(explain);
  return { ...row, password: oneTime?.password ?? null };
};

/**
 * Ends the person's console sessions, on every server within a second; rejects (403) people outside the writer's scope.
 */
export const kickWebUser = async (
  { db }: Services,
  actor: Actor,
  writer: Writer,
  empid: string,
): Promise<{ ended: number }> => {
  await assertRowsInScope(db.read, writer.grant.scope, employees, [empid], outsideScope);
  return db.write(actor, async (trx) => {
    await locked(trx, empid);
    return { ended: await endSessionsOf(trx, empid, 'kick', 'W') };
  });
};

/**
 * A one-time password for a local account, answered once; every session of the person ends. Rejects an account of the
 * directory, and (403) people outside the writer's scope or with more rights.
 */
export const resetWebUserPassword = async (
  { db, rights }: Services,
  actor: Actor,
  writer: Writer,
  empid: string,
): Promise<{ password: string }> => {
  await assertRowsInScope(db.read, writer.grant.scope, employees, [empid], outsideScope);
  await assertHasNoMore(rights, writer, [empid], 'enter');
  const oneTime = await makeOneTimePassword();
  await db.write(actor, async (trx) => {
    const { row } = await locked(trx, empid);
    if (row.type === 'AD') throw new DomainError(codes.editFailed, 'web_user.directory');
    await giveOneTimePassword(trx, empid, oneTime);
    await writeStatus(trx, empid, row.status);
  });
  return { password: oneTime.password };
};

/**
 * Takes the console from people and ends their console sessions: all of it or none. Those that are gone already do not
 * count. Rejects the last administrator, and (403) people outside the writer's scope or with more rights.
 */
export const removeWebUsers = async (
  { db, rights }: Services,
  actor: Actor,
  writer: Writer,
  empids: readonly string[],
): Promise<{ deleted: number }> => {
  const people = [...new Set(empids)];
  await assertRowsInScope(db.read, writer.grant.scope, employees, people, outsideScope);
  await assertHasNoMore(rights, writer, people, 'keepOut');
  return db.write(actor, async (trx) => {
    await lockWebUsers(trx, people);
    for (const empid of people) await endSessionsOf(trx, empid, 'account', 'W');
    const deleted = await deleteWebUsers(trx, people);
    if (deleted > 0) await assertAdministratorRemains(trx);
    return { deleted };
  });
};
