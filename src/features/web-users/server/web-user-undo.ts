import { grantOfRight } from '#platform/rights/server/screen-entries.ts';
import { assertRowsInScope, employees } from '#platform/rights/server/row-scope.ts';
import type { UndoReach } from '#platform/undo/server/undone-table.ts';
import { mayChange, mayGrant } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { webUserMenu } from '../web-users.contract.ts';
import { assertHasNoMore, outsideScope } from './account-reach.ts';

const changing = mayChange(webUserMenu.id, { scope: 'rows' });
const granting = mayGrant(webUserMenu.id, { scope: 'rows' });

type Changed = Parameters<UndoReach>[2][number];

const signsIn = ['userid', 'type', 'status'];

/** Whether the undo decides how somebody signs in: it changes the login name, or brings a password back. */
const isLogin = ({ table, old_row, new_row }: Changed): boolean =>
  table === 'account' &&
  old_row !== null &&
  (new_row === null || signsIn.some((field) => old_row[field] !== new_row[field]));

const peopleOf = (changes: readonly Changed[]): string[] => [
  ...new Set(changes.flatMap(({ old_row, new_row }) => String((old_row ?? new_row)?.empid))),
];

/**
 * Putting console users and their accounts back follows the rules of changing them: nobody lets somebody with more
 * rights in or keeps them out, and login names, like adding and deleting people, need the level GRANT.
 */
export const reachWebUsers: UndoReach = async ({ db, rights }, empid, changes) => {
  const ours = changes.filter(({ table }) => table === 'web_user' || table === 'account');
  const logins = ours.filter(isLogin);
  const granted = ours.filter((change) => change.old_row === null || change.new_row === null || isLogin(change));
  const assertWithin = async (right: typeof changing, people: readonly string[], purpose: 'enter' | 'keepOut') => {
    if (people.length === 0) return;
    const grant = await grantOfRight(rights, empid, right);
    await assertRowsInScope(db.read, grant.scope, employees, people, outsideScope);
    await assertHasNoMore(rights, { empid, grant }, people, purpose);
  };
  if (logins.some(({ old_row, new_row }) => new_row !== null && old_row?.empid === empid))
    throw new DomainError(codes.editFailed, 'web_user.own_login');
  await assertWithin(granting, peopleOf(logins), 'enter');
  await assertWithin(granting, peopleOf(granted), 'keepOut');
  await assertWithin(changing, peopleOf(ours), 'keepOut');
};
