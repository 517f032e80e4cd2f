import { z } from 'zod';
import { endpoint, functionsGiven, mayGrant } from '#platform/wire/endpoint.ts';
import { oid, paging, yn } from '#platform/wire/values.ts';
import { sentIdentity } from './permission-page.contract.ts';

const people = z.object({
  total: z.number(),
  list: z.array(z.object({ id: z.string(), name: z.string(), depname: z.string() })),
});
/**
 * `on` is N if the function, or one above it, is switched off, so that nobody has it whatever the conditions say.
 * `changed`: people who keep the function with other identities.
 */
export const impactPreview = z.object({ on: yn, gained: people, lost: people, changed: people });
export type ImpactPreview = z.infer<typeof impactPreview>;

/** Calls that preview the effect of an authorization change before it is saved. */
export const impactPreviewCalls = {
  previewImpact: endpoint({
    method: 'POST',
    path: '/access/rehearse',
    summary:
      'Who would gain and who would lose the function if these were its identities, each list paged; nothing is saved. People outside the caller’s scope are left out',
    right: mayGrant(functionsGiven, { scope: 'rows' }),
    content: z.object({ funcOid: oid, auth: z.array(sentIdentity).max(100), ...paging }),
    answer: impactPreview,
    reads: true,
    reasons: ['permission.function_unknown'],
  }),
};
