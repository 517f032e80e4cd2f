import type { z } from 'zod';
import type { Actor, Database, Write } from '#platform/db/server/database.ts';
import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import { assertRowsInScope, employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { widerAmong } from '#platform/rights/server/wider-rights.ts';
import { giveOneTimePassword, makeOneTimePassword } from '#platform/session/server/accounts.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError, HttpError } from '#platform/wire/errors.ts';
import {
  assistantField,
  type AppUserDetail,
  type appUserEdit,
  type blockForm,
  type UserConfig,
} from '../app-users.contract.ts';
import {
  appUserByAccount,
  blockersOf,
  blockFromApp,
  deleteAppUsers,
  endAppSessions,
  lockAccount,
  lockAppUser,
  nameInService,
  switchedOffOf,
  unblockFromApp,
  updateAppUser,
} from './app-user-writes.queries.ts';
import { appUserDetail, readConfig } from './app-users.queries.ts';

export type Services = { db: Database; rights: Rights };
/** Who writes, and where this person may. */
export type Writer = { empid: string; actor: Actor; grant: Grant };

export const gone = (code: DomainErrorCode): DomainError => new DomainError(code, 'wire.gone');

const everywhere: Scope = { everywhere: true };
/** Why people outside the writer's scope are rejected. */
const outsideScope = 'app_user.outside_scope';

const atAssistant = (reason: string): DomainError =>
  new DomainError(codes.editFailed, reason, { fields: { [assistantField]: reason } });

type AssistantAsked = { empid: string; before: UserConfig; member: string; scope: Scope };

/**
 * The assistant's name. Rejects nobody, the person, who has left (seed 000 §5), and who stands outside the scope (403),
 * unless named there already.
 */
const assistantName = async (trx: Write, { empid, before, member, scope }: AssistantAsked): Promise<string> => {
  if (member === '') throw atAssistant('app_user.assistant_needed');
  if (member === empid) throw atAssistant('app_user.assistant_self');
  const kept = before.openMeetingQuery === 'Y' && before.openMeetingMember === member;
  if (!kept && !scope.everywhere && !(await keysWithin(trx, scope, employees, [member])).has(member)) {
    const reason = 'app_user.assistant_outside_scope';
    throw new HttpError(403, reason, { fields: { [assistantField]: reason } });
  }
  const name = await nameInService(trx, member);
  if (name === undefined) throw atAssistant('app_user.assistant_unknown');
  return name;
};

/** The settings as they are stored: with the assistant off there is none. */
const settled = async (
  trx: Write,
  empid: string,
  before: UserConfig,
  wanted: UserConfig,
  scope: Scope,
): Promise<UserConfig> => {
  if (wanted.openMeetingQuery === 'N') {
    return { ...wanted, openMeetingMember: '', openMeetingMemberNM: '', openMeetingPush: 'N' };
  }
  const member = wanted.openMeetingMember;
  return { ...wanted, openMeetingMemberNM: await assistantName(trx, { empid, before, member, scope }) };
};

const stored = async (trx: Write, empid: string): Promise<AppUserDetail> => {
  const row = await appUserDetail(trx, empid, everywhere);
  if (!row) throw gone(codes.editFailed);
  return row;
};

/**
 * Switches an app user, or changes settings; what is not sent stays. Switching off ends the app sessions for good.
 * Rejects a stale revision (409), people outside the writer's scope (403), and a meeting assistant who is missing, has
 * left, or is the person (seed 000 §5).
 */
export const editAppUser = (
  { db }: Services,
  { actor, grant }: Writer,
  { empid, rev, status, userConfig }: z.output<typeof appUserEdit>,
): Promise<AppUserDetail> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    const before = await lockAppUser(trx, empid);
    if (!before) throw gone(codes.editFailed);
    if (rev !== undefined && rev !== before.rev) throw conflict(await stored(trx, empid));
    const config = readConfig(before.userconfig);
    const sent = Object.fromEntries(Object.entries(userConfig ?? {}).filter(([, value]) => value !== undefined));
    const after = {
      status: status ?? before.status,
      userConfig: userConfig
        ? await settled(trx, empid, config, { ...config, ...sent }, grant.scope)
        : before.userconfig,
    };
    await updateAppUser(trx, empid, after);
    if (after.status === 'N') await endAppSessions(trx, [empid], 'account');
    return stored(trx, empid);
  });

const namesShown = 10;

/**
 * Deletes app users and ends their app sessions, all or none; those that are gone already do not count. The account and
 * the person's rights stay. Rejects people who are switched off, whom the next sign-in would make a user again that is
 * on, unless `liftBan` says that this is meant.
 */
export const removeAppUsers = (
  { db }: Services,
  { actor, grant }: Writer,
  empids: readonly string[],
  liftBan: 'Y' | 'N',
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, empids, outsideScope);
    const off = liftBan === 'Y' ? [] : await switchedOffOf(trx, empids);
    if (off.length > 0) {
      const params = { total: off.length, names: off.slice(0, namesShown).join(', ') };
      throw new DomainError(codes.deleteFailed, 'app_user.switched_off', { params });
    }
    const deleted = await deleteAppUsers(trx, empids);
    await endAppSessions(trx, deleted, 'account');
    return { deleted: deleted.length };
  });

/** Ends the app sessions of a person; the console's go on. */
export const kickAppUser = ({ db }: Services, { actor, grant }: Writer, empid: string): Promise<{ ended: number }> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    if (!(await lockAppUser(trx, empid))) throw gone(codes.editFailed);
    return { ended: await endAppSessions(trx, [empid], 'kick') };
  });

/**
 * Keeps a person out of the app from now on. Rejects (24) anyone who is on the app's blacklist by one's own number
 * already; an entry that is switched off is used again.
 */
export const blockAppUser = (
  { db }: Services,
  { actor, grant }: Writer,
  { userid, remark }: z.output<typeof blockForm>,
): Promise<{ ended: number }> =>
  db.write(actor, async (trx) => {
    const empid = await appUserByAccount(trx, userid);
    if (empid === undefined) {
      // Anyone who sees a part of the organisation does not learn from this who uses the app elsewhere.
      if (!grant.scope.everywhere) throw new HttpError(403, outsideScope);
      throw gone(codes.editFailed);
    }
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    if (!(await blockFromApp(trx, empid, remark))) throw new DomainError(codes.dataRepeat, 'app_user.blocked_already');
    return { ended: await endAppSessions(trx, [empid], 'account') };
  });

/**
 * Lets a person into the app again whom an entry of the app's blacklist names: the entry is switched off. Returns
 * whether another entry still keeps the person out. Rejects a person whom no such entry names; other entries are the
 * business of the blacklist.
 */
export const unblockAppUser = (
  { db }: Services,
  { actor, grant }: Writer,
  empid: string,
): Promise<{ blocked: 'Y' | 'N' }> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    if (!(await lockAppUser(trx, empid))) throw gone(codes.editFailed);
    const unblocked = await unblockFromApp(trx, empid);
    const blockers = await blockersOf(trx, empid);
    if (unblocked) return { blocked: blockers.length > 0 ? 'Y' : 'N' };
    if (blockers.length === 0) throw new DomainError(codes.editFailed, 'app_user.not_blocked');
    const params = { names: blockers.slice(0, namesShown).join(', ') };
    throw new DomainError(codes.editFailed, 'app_user.blocked_otherwise', { params });
  });

/**
 * Gives an ED account a one-time password and ends every session of the person. Rejects AD accounts, one's own, people
 * who have left, people outside the scope (403), and console users with wider rights than the writer's: anyone who
 * knows the password could be them (403).
 */
export const resetPassword = async (
  { db, rights }: Services,
  { empid: writer, actor, grant }: Writer,
  empid: string,
): Promise<{ password: string }> => {
  if (empid === writer) throw new DomainError(codes.editFailed, 'app_user.own_password');
  const oneTime = await makeOneTimePassword();
  const wider = (await widerAmong(rights, { empid: writer, grant }, [empid], 'enter')).get(empid) ?? [];
  await db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    const account = await lockAccount(trx, empid);
    if (!account) throw gone(codes.editFailed);
    if (account.type === 'AD') throw new DomainError(codes.editFailed, 'app_user.directory_password');
    if (account.inservice === 'N') throw new DomainError(codes.editFailed, 'app_user.has_left');
    if (wider.length > 0) {
      throw new HttpError(403, 'app_user.wider_rights', { params: { functions: wider.join(', ') } });
    }
    await giveOneTimePassword(trx, empid, oneTime);
  });
  return { password: oneTime.password };
};
