import type { Database } from '#platform/db/server/database.ts';
import { impactLimit } from '#platform/impact/server/impact-limit.ts';
import type { FiledCondition } from '#platform/rights/server/rights-index.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { type Level, ofFunctions } from '#platform/wire/endpoint.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { impactPreviewCalls } from '../impact-preview.contract.ts';
import type { SentIdentity } from '../permission-page.contract.ts';
import { conditionCounts, peopleOfCondition } from './condition-people.ts';
import { holdersOf } from './holders.ts';
import { asStored, wantedOf } from './permission-plan.ts';
import { grantFor, type PermissionScreens } from './permission-right.ts';

/** The conditions as the engine files them, each with its identity. */
const filedOf = (sent: readonly SentIdentity[]): FiledCondition[] =>
  wantedOf(sent).flatMap(({ roleid, conditions }) =>
    conditions.map(({ type, contentoid, containSub }) => ({ roleid, condition: { type, contentoid, containSub } })),
  );

type Services = { db: Database; rights: Rights };

export const impactPreviewRoutes = (bind: Bind, services: Services, screens: PermissionScreens): void => {
  const { db, rights } = services;
  const ids = [screens.W, screens.A];
  /** The caller's scope at this level on the screen of the function. */
  const scopeFor = async (empid: string, funcOid: string, level: Level): Promise<Scope> => {
    const row = rights.functionOf(funcOid);
    if (!row) throw new DomainError(codes.serverMessage, 'permission.function_unknown');
    return (await grantFor({ rights, screens }, empid, row.functype, level)).scope;
  };

  bind(ofFunctions(impactPreviewCalls.previewImpact, ids), async ({ content, caller }) => {
    const { funcOid, auth, kind, ...page } = content;
    const scope = await scopeFor(caller.empid, funcOid, 'GRANT');
    const [limit, impact] = await Promise.all([
      impactLimit(db.read),
      rights.previewImpact(funcOid, filedOf(auth), { kind: kind === '' ? undefined : kind, page, scope }),
    ]);
    return { on: rights.isOn(funcOid) ? ('Y' as const) : ('N' as const), limit, ...impact };
  });

  bind(ofFunctions(impactPreviewCalls.countPeople, ids), async ({ content: { funcOid, conditions }, caller }) =>
    conditionCounts(db.read, conditions.map(asStored), await scopeFor(caller.empid, funcOid, 'LOOK')),
  );

  bind(ofFunctions(impactPreviewCalls.peopleOf, ids), async ({ content: { funcOid, condition, ...asked }, caller }) =>
    peopleOfCondition(db.read, asStored(condition), await scopeFor(caller.empid, funcOid, 'LOOK'), asked),
  );

  bind(ofFunctions(impactPreviewCalls.holders, ids), async ({ content: { auth, ...asked }, caller }) =>
    holdersOf(services, {
      ...asked,
      filed: filedOf(auth),
      scope: await scopeFor(caller.empid, asked.funcOid, 'LOOK'),
    }),
  );
};
