import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { addNotices } from '#platform/notice-centre/server/notices.queries.ts';
import { assertRowsInScope, employees, outsideScope as outsideAll } from '#platform/rights/server/row-scope.ts';
import { notFound } from '#platform/records/server/record-errors.ts';
import { whoHasWider } from '#platform/rights/server/wider-rights.ts';
import { accountPlan, type PeopleBefore, peopleBefore } from '#platform/session-list/server/account-effects.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import type { FirstPassword } from '../first-passwords.contract.ts';
import type { BarredFromApproval, PasswordRequest } from '../forgotten-passwords.contract.ts';
import type { Services } from './app-users.service.ts';
import { type Admit, givePasswords, refuseAmong } from './first-passwords.service.ts';
import { askerOf, lockRequest, refuseRequest, requestsWithin } from './forgotten-passwords.queries.ts';

const outsideScope = 'app_user.outside_scope';

/** Open requests in the caller's scope, with why the caller may not approve one. */
export const listRequests = async (
  { db, rights }: Services,
  writer: ScopedWriter,
  page: { pageNum: number; pageSize: number },
): Promise<{ total: number; list: PasswordRequest[] }> => {
  const { total, list } = await requestsWithin(db.read, writer.grant.scope, page);
  const empids = list.map(({ empid }) => empid);
  const wider = await whoHasWider(rights, writer, empids, 'enter');
  const barredOf = (empid: string): BarredFromApproval =>
    empid === writer.empid ? 'SELF' : wider.has(empid) ? 'WIDER' : '';
  return { total, list: list.map((row) => ({ ...row, barred: row.barred || barredOf(row.empid) })) };
};

/** Whose request it is. With a partial scope the answer does not reveal which requests exist elsewhere. */
const askerFor = async ({ db }: Services, { grant }: ScopedWriter, oid: string): Promise<string> => {
  const empid = await askerOf(db.read, oid);
  if (empid !== undefined) return empid;
  throw grant.scope.everywhere ? notFound() : outsideAll();
};

const decided = (): DomainError => new DomainError(codes.editFailed, 'app_user.request_done');

const admit: Admit = (people, wider) => {
  const [one] = people;
  if (one?.inservice === 'N') throw new DomainError(codes.editFailed, 'app_user.has_left');
  if (one?.why === 'DOMAIN') throw new DomainError(codes.editFailed, 'app_user.directory_password');
  const functions = wider.get(one?.empid ?? '') ?? [];
  if (functions.length > 0) throw new HttpError(403, 'app_user.wider_rights', { params: { functions } });
  refuseAmong(
    'app_user.first_barred',
    people.filter(({ why }) => why === 'TAKEN'),
  );
};

/**
 * Gives the person who asks a one-time password, once: of two administrators at the same time the second learns that
 * the request has been decided. Throws as resetting a password does.
 */
export const approveRequest = async (services: Services, writer: ScopedWriter, oid: string): Promise<FirstPassword> => {
  const empid = await askerFor(services, writer, oid);
  if (empid === writer.empid) throw new DomainError(codes.editFailed, 'app_user.own_password');
  let people: PeopleBefore | undefined;
  const [given] = await givePasswords(services, writer, [empid], {
    admit,
    first: async (trx) => {
      if (!(await lockRequest(trx, oid))) throw decided();
      people = await beforeActing(() => peopleBefore(trx, [empid]));
    },
    last: (trx) => askFirst(trx, () => accountPlan({ what: 'reset', channel: 'A', before: people })),
  });
  if (!given) throw notFound();
  return given;
};

/** Refuses the request, and notifies the person of the reason, who may still be signed in to the app. */
export const refusePassword = async (
  services: Services,
  writer: ScopedWriter,
  { oid, reason }: { oid: string; reason: string },
): Promise<null> => {
  const empid = await askerFor(services, writer, oid);
  return services.db.write(writer.actor, async (trx) => {
    await assertRowsInScope(trx, writer.grant.scope, employees, [empid], outsideScope);
    if (!(await lockRequest(trx, oid))) throw decided();
    await refuseRequest(trx, oid, reason);
    await addNotices(trx, [
      { empid, type: 'system', title: { key: 'app_user.notice.refused' }, message: { text: reason }, subject: oid },
    ]);
    return null;
  });
};
