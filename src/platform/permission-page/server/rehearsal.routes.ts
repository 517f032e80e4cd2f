import { functionIds } from '#platform/rights/function-ids.ts';
import type { Grant } from '#platform/rights/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import { Refusal, RequestFault } from '#platform/wire/refusal.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { rehearsalCalls } from '../rehearsal.contract.ts';
import { wantedOf } from './permission-plan.ts';

/** The right to hand out functions of this type: each type has a screen of its own. */
const grantFor = async (rights: Rights, empid: string, functype: 'A' | 'W'): Promise<Grant> => {
  const screen = functype === 'A' ? functionIds.appFunctions : functionIds.webFunctions;
  const grant = await rights.grant(empid, [screen], 'GRANT');
  if (!grant) throw new RequestFault(403, 'wire.not_allowed', { params: { functions: screen, level: 'GRANT' } });
  return grant;
};

export const rehearsalRoutes = (bind: Bind, { rights }: { rights: Rights }): void => {
  bind(rehearsalCalls.rehearse, async ({ content: { funcOid, auth, ...page }, caller }) => {
    const row = rights.functionOf(funcOid);
    if (!row) throw new Refusal(codes.serverMessage, 'permission.function_unknown');
    const { scope } = await grantFor(rights, caller.empid, row.functype);
    const unsaved = wantedOf(auth).flatMap(({ roleid, conditions }) =>
      conditions.map(({ type, contentoid, containSub }) => ({ roleid, condition: { type, contentoid, containSub } })),
    );
    const on = rights.isOn(funcOid) ? ('Y' as const) : ('N' as const);
    return { on, ...(await rights.rehearse(funcOid, unsaved, page, scope)) };
  });
};
