import { z } from 'zod';
import { conditionTypes } from '#platform/rights/conditions.ts';
import { impactCounts, impactKinds, impactLevels, impactPerson } from '#platform/rights/impact.ts';
import { endpoint, functionsGiven, mayGrant, mayLook } from '#platform/wire/endpoint.ts';
import { filters, oid, paged, paging, text, yn } from '#platform/wire/values.ts';
import { sentCondition, sentIdentity } from './permission-page.contract.ts';

/**
 * `on` is N if the function, or one above it, is switched off, so that nobody has it whatever the conditions say.
 * `limit`: the most people that a change may affect without being confirmed. `list`: a page of the people of the kind
 * that was asked for.
 */
export const impactPreview = z.object({ on: yn, limit: z.number(), counts: impactCounts, list: z.array(impactPerson) });
export type ImpactPreview = z.infer<typeof impactPreview>;

const storedKind = { type: z.enum(conditionTypes), contentoid: z.string(), containSub: yn };
export const storedCondition = z.object(storedKind);
export const conditionCount = z.object({ ...storedKind, total: z.number() });
export type ConditionCount = z.infer<typeof conditionCount>;

export const namedPerson = z.object({ id: z.string(), name: z.string(), depname: z.string() });

/**
 * A person who has the function. `level`: the highest; `scope`: the conditions that bound it there, empty for
 * everywhere. `because`: the conditions that name the person, each with its identity.
 */
export const holderRow = namedPerson.extend({
  level: z.enum(impactLevels),
  everywhere: yn,
  scope: z.array(z.object(storedKind)),
  because: z.array(z.object({ roleid: z.string(), ...storedKind })),
});
export type HolderRow = z.infer<typeof holderRow>;

export const countedConditions = z.array(sentCondition).max(5000);
const unsaved = { funcOid: oid, auth: z.array(sentIdentity).max(100) };
const unknown = ['permission.function_unknown'];

/** Calls that say what a change of authorization means in people, before it is saved. */
export const impactPreviewCalls = {
  previewImpact: endpoint({
    method: 'POST',
    path: '/access/rehearse',
    summary:
      'How many would gain the function, lose it or keep it in another way if these were its identities, with a page of the people of one kind; nothing is saved. People outside the caller’s scope are left out',
    right: mayGrant(functionsGiven, { scope: 'rows' }),
    content: z.object({ ...unsaved, kind: z.enum(['', ...impactKinds]).default(''), ...paging }),
    answer: impactPreview,
    reads: true,
    reasons: unknown,
  }),
  countPeople: endpoint({
    method: 'POST',
    path: '/access/conditions/count',
    summary: 'How many people in service, of the caller’s scope, each of the conditions names',
    right: mayLook(functionsGiven),
    content: z.object({ funcOid: oid, conditions: countedConditions }),
    answer: z.array(conditionCount),
    reads: true,
    reasons: unknown,
  }),
  peopleOf: endpoint({
    method: 'POST',
    path: '/access/conditions/people',
    summary: 'The people in service, of the caller’s scope, whom a condition names',
    right: mayLook(functionsGiven),
    content: z.object({ funcOid: oid, condition: sentCondition, ...filters, ...paging }),
    answer: paged(namedPerson),
    reads: true,
    reasons: unknown,
  }),
  holders: endpoint({
    method: 'POST',
    path: '/access/holders',
    summary:
      'Who would have the function if these were its identities, each with level, scope and the conditions that give it; `identity`: in this one alone. People outside the caller’s scope are left out',
    right: mayLook(functionsGiven),
    content: z.object({ ...unsaved, identity: text(60).default(''), ...filters, ...paging }),
    answer: paged(holderRow),
    reads: true,
    reasons: unknown,
  }),
};
