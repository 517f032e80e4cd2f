import type { Read } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import { whoHasWider, widerAmong, type Purpose } from '#platform/rights/server/wider-rights.ts';
import { HttpError } from '#platform/wire/errors.ts';
import { atLevel } from '#platform/rights/server/grant.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import type { WebUserAction } from '../web-users.contract.ts';

/** The person of a call, and what this person may on the screen of console users, and where. */
export type Reader = Pick<ScopedWriter, 'empid' | 'grant'>;

/** Why people outside the writer's scope are rejected. */
export const outsideScope = 'web_user.outside_scope';

/** Throws 403 for people with wider rights than the writer. The writer's own rights are never wider. */
export const assertHasNoMore = async (
  rights: Rights,
  writer: Reader,
  empids: readonly string[],
  purpose: Purpose,
): Promise<void> => {
  const wider = await widerAmong(rights, writer, empids, purpose);
  const empid = empids.find((one) => wider.has(one));
  if (empid === undefined) return;
  const functions = wider.get(empid) ?? [];
  throw new HttpError(403, 'web_user.has_more', { params: { empid, functions: functions } });
};

/**
 * What the reader of a list may do to its people: every call that is not rejected for their place in the organisation
 * or for their rights. Decided by the same two questions as the calls themselves.
 */
export const actionsOn = async (
  { db, rights }: { db: Read; rights: Rights },
  reader: Reader,
  empids: readonly string[],
): Promise<ReadonlyMap<string, WebUserAction[]>> => {
  const actions = new Map(empids.map((empid): [string, WebUserAction[]] => [empid, []]));
  const allow = async (level: 'CHANGE' | 'GRANT', purposes: Partial<Record<WebUserAction, Purpose | null>>) => {
    const grant = atLevel(reader.grant, level);
    if (!grant) return;
    const inside = grant.scope.everywhere ? new Set(empids) : await keysWithin(db, grant.scope, employees, empids);
    for (const [action, purpose] of Object.entries(purposes) as [WebUserAction, Purpose | null][]) {
      const writer = { empid: reader.empid, grant };
      const wider = purpose === null ? null : await whoHasWider(rights, writer, [...inside], purpose);
      for (const empid of inside) if (!wider?.has(empid)) actions.get(empid)?.push(action);
    }
  };
  await allow('CHANGE', { edit: 'keepOut', kick: null });
  await allow('GRANT', { remove: 'keepOut', resetPassword: 'enter' });
  return actions;
};
