import type { z } from 'zod';
import type { Rights } from '#platform/rights/server/rights.ts';
import { widerAmong } from '#platform/rights/server/wider-rights.ts';
import { askFirst, beforeActing, isAsking } from '#platform/effects/server/ask-first.ts';
import { type Plan, say } from '#platform/effects/server/plan.ts';
import {
  accountPlan,
  functionsIn,
  type PeopleBefore,
  peopleBefore,
} from '#platform/session-list/server/account-effects.ts';
import { giveOneTimePassword, makeOneTimePassword } from '#platform/session/server/accounts.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { appUserBanTexts } from '../app-user-bans.texts.ts';
import { appUserTexts } from '../app-users.texts.ts';
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
import type { Database, Write } from '#platform/db/server/database.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { assertFresh, atField, found, notFound, present } from '#platform/records/server/record-errors.ts';
import { assertRowsInScope, employees, keysWithin } from '#platform/rights/server/row-scope.ts';

export type Services = { db: Database; rights: Rights };

/** Why people outside the writer's scope are rejected. */
const outsideScope = 'app_user.outside_scope';

const atAssistant = (reason: string): DomainError => atField(codes.editFailed, assistantField, reason);

type Assistant = { empid: string; before: UserConfig; member: string; scope: Scope };

/**
 * The assistant's name. Throws where there is no assistant, where it is the person, for an employee who has left (seed
 * 000 §5), and (403) for one outside the scope, unless this is the assistant already.
 */
const assistantName = async (trx: Write, { empid, before, member, scope }: Assistant): Promise<string> => {
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

/** The settings to store; without an assistant where it is off. */
export const settled = async (
  trx: Write,
  empid: string,
  before: UserConfig,
  sent: UserConfig,
  scope: Scope,
): Promise<UserConfig> => {
  if (sent.openMeetingQuery === 'N') {
    return { ...sent, openMeetingMember: '', openMeetingMemberNM: '', openMeetingPush: 'N' };
  }
  const member = sent.openMeetingMember;
  return { ...sent, openMeetingMemberNM: await assistantName(trx, { empid, before, member, scope }) };
};

const stored = async (trx: Write, empid: string): Promise<AppUserDetail> =>
  found(await appUserDetail(trx, empid, everywhere));

/**
 * Switches an app user on or off, or changes settings; what is not sent stays. Switching off ends the app sessions for
 * good. Throws 409 for a stale revision, 403 for people outside the writer's scope, and where the meeting assistant is
 * missing, has left, or is the person (seed 000 §5).
 */
export const editAppUser = async (
  { db, rights }: Services,
  { actor, grant }: ScopedWriter,
  { empid, rev, status, userConfig }: z.output<typeof appUserEdit>,
): Promise<AppUserDetail> => {
  const functions = await beforeActing(() => functionsIn(rights, empid, 'A'));
  return db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    const people = await beforeActing(() => peopleBefore(trx, [empid], 'A'));
    const before = found(await lockAppUser(trx, empid));
    await assertFresh(rev, before, () => stored(trx, empid));
    const config = readConfig(before.userconfig);
    const after = {
      status: status ?? before.status,
      userConfig: userConfig
        ? await settled(trx, empid, config, { ...config, ...present(userConfig) }, grant.scope)
        : before.userconfig,
    };
    await updateAppUser(trx, empid, after);
    if (after.status === 'N') await endAppSessions(trx, [empid], 'account');
    await askFirst(trx, () =>
      after.status === before.status
        ? null
        : accountPlan({ what: after.status === 'N' ? 'off' : 'on', channel: 'A', before: people, functions }),
    );
    return stored(trx, empid);
  });
};

const namesShown = 10;

/**
 * Deletes app users and ends their app sessions, all or none; those that no longer exist do not count. The account and
 * the person's rights stay. Throws for people who are switched off, because their next sign-in would add them again,
 * switched on, unless `liftBan` is Y.
 */
export const removeAppUsers = (
  { db }: Services,
  { actor, grant }: ScopedWriter,
  empids: readonly string[],
  liftBan: 'Y' | 'N',
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, empids, outsideScope);
    const off = liftBan === 'Y' && !isAsking() ? [] : await switchedOffOf(trx, empids);
    if (off.length > 0 && !isAsking()) {
      const params = { total: off.length, names: off.slice(0, namesShown) };
      throw new DomainError(codes.deleteFailed, 'app_user.switched_off', { params });
    }
    const people = await beforeActing(() => peopleBefore(trx, empids, 'A'));
    const deleted = await deleteAppUsers(trx, empids);
    await endAppSessions(trx, deleted, 'account');
    await askFirst(trx, () =>
      accountPlan({
        what: 'forget',
        channel: 'A',
        before: people,
        notes: [
          { text: say(appUserTexts['app_user.deleteDepends']) },
          ...(off.length > 0
            ? [{ text: say(appUserBanTexts['app_user.deleteOff'], { count: off.length }), warning: true }]
            : []),
        ],
      }),
    );
    return { deleted: deleted.length };
  });

/** Ends the app sessions of a person; console sessions go on. */
export const kickAppUser = (
  { db }: Services,
  { actor, grant }: ScopedWriter,
  empid: string,
): Promise<{ ended: number }> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    found(await lockAppUser(trx, empid));
    const people = await beforeActing(() => peopleBefore(trx, [empid], 'A'));
    const ended = await endAppSessions(trx, [empid], 'kick');
    await askFirst(trx, () => (ended === 0 ? null : accountPlan({ what: 'kick', channel: 'A', before: people })));
    return { ended };
  });

/**
 * Keeps a person out of the app from now on. Throws 24 for a person whom an entry of the app's blacklist names already;
 * an entry that is switched off is switched on again.
 */
export const blockAppUser = (
  { db }: Services,
  { actor, grant }: ScopedWriter,
  { userid, remark }: z.output<typeof blockForm>,
): Promise<{ ended: number }> =>
  db.write(actor, async (trx) => {
    const empid = await appUserByAccount(trx, userid);
    if (empid === undefined) {
      // A person with a part of the organisation does not learn from the answer who uses the app elsewhere.
      if (!grant.scope.everywhere) throw new HttpError(403, outsideScope);
      throw notFound();
    }
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    if (!(await blockFromApp(trx, empid, remark))) throw new DomainError(codes.dataRepeat, 'app_user.blocked_already');
    const people = await beforeActing(() => peopleBefore(trx, [empid], 'A'));
    const ended = await endAppSessions(trx, [empid], 'account');
    await askFirst(trx, () => accountPlan({ what: 'block', channel: 'A', before: people }));
    return { ended };
  });

/** Another entry may still keep the person out: then nobody is let in. */
const unblockPlan = (before: PeopleBefore | undefined, blockers: readonly string[]): Plan => {
  const plan = accountPlan({ what: 'unblock', channel: 'A', before });
  if (blockers.length === 0) return plan;
  return { ...plan, people: [], notes: [{ text: say(appUserBanTexts['app_user.unblockedStill']), warning: true }] };
};

/**
 * Lets a person into the app again by switching off the entry of the app's blacklist that names the person. Answers
 * whether another entry still keeps the person out. Throws where no such entry names the person; other entries are
 * edited on the blacklist.
 */
export const unblockAppUser = (
  { db }: Services,
  { actor, grant }: ScopedWriter,
  empid: string,
): Promise<{ blocked: 'Y' | 'N' }> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    found(await lockAppUser(trx, empid));
    const unblocked = await unblockFromApp(trx, empid);
    const blockers = await blockersOf(trx, empid);
    if (unblocked) {
      const people = await beforeActing(() => peopleBefore(trx, [empid], 'A'));
      await askFirst(trx, () => unblockPlan(people, blockers));
      return { blocked: blockers.length > 0 ? 'Y' : 'N' };
    }
    if (blockers.length === 0) throw new DomainError(codes.editFailed, 'app_user.not_blocked');
    const params = { names: blockers.slice(0, namesShown).join(', ') };
    throw new DomainError(codes.editFailed, 'app_user.blocked_otherwise', { params });
  });

/**
 * Gives an ED account a one-time password and ends every session of the person. Throws for AD accounts, for the
 * writer's own, for people who have left, and 403 for people outside the scope and for console users with wider rights
 * than the writer's, who could sign in as them.
 */
export const resetPassword = async (
  { db, rights }: Services,
  { empid: writer, actor, grant }: ScopedWriter,
  empid: string,
): Promise<{ password: string }> => {
  if (empid === writer) throw new DomainError(codes.editFailed, 'app_user.own_password');
  const oneTime = await makeOneTimePassword();
  const wider = (await widerAmong(rights, { empid: writer, grant }, [empid], 'enter')).get(empid) ?? [];
  await db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, employees, [empid], outsideScope);
    const account = found(await lockAccount(trx, empid));
    if (account.type === 'AD') throw new DomainError(codes.editFailed, 'app_user.directory_password');
    if (account.inservice === 'N') throw new DomainError(codes.editFailed, 'app_user.has_left');
    if (wider.length > 0) {
      throw new HttpError(403, 'app_user.wider_rights', { params: { functions: wider } });
    }
    const people = await beforeActing(() => peopleBefore(trx, [empid]));
    await giveOneTimePassword(trx, empid, oneTime);
    await askFirst(trx, () => accountPlan({ what: 'reset', channel: 'A', before: people }));
  });
  return { password: oneTime.password };
};
