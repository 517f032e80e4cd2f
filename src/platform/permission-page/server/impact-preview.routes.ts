import type { Rights } from '#platform/rights/server/rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { impactPreviewCalls } from '../impact-preview.contract.ts';
import { wantedOf } from './permission-plan.ts';
import { grantFor, type PermissionScreens } from './permission-right.ts';

export const impactPreviewRoutes = (bind: Bind, { rights }: { rights: Rights }, screens: PermissionScreens): void => {
  bind(
    ofFunctions(impactPreviewCalls.previewImpact, [screens.W, screens.A]),
    async ({ content: { funcOid, auth, ...page }, caller }) => {
      const row = rights.functionOf(funcOid);
      if (!row) throw new DomainError(codes.serverMessage, 'permission.function_unknown');
      const { scope } = await grantFor({ rights, screens }, caller.empid, row.functype, 'GRANT');
      const unsaved = wantedOf(auth).flatMap(({ roleid, conditions }) =>
        conditions.map(({ type, contentoid, containSub }) => ({ roleid, condition: { type, contentoid, containSub } })),
      );
      const on = rights.isOn(funcOid) ? ('Y' as const) : ('N' as const);
      return { on, ...(await rights.previewImpact(funcOid, unsaved, page, scope)) };
    },
  );
};
