import { z } from 'zod';
import { oid, requiredText, text, yn } from '#platform/wire/values.ts';

/** R role (`All`: everybody), H employee, D department, C company, P plant: seed 000 §3. */
export const conditionTypes = ['R', 'H', 'D', 'C', 'P'] as const;
export type ConditionType = (typeof conditionTypes)[number];
/** The `contentoid` of the R condition that means everybody. */
export const everybody = 'All';

/** One condition as it is stored and evaluated: whom it names. */
export type Condition = { type: ConditionType; contentoid: string; containSub: 'Y' | 'N' };

/** Characters of a `contentoid`. */
export const longestContent = 120;

/** One condition on the wire; `name` is display only and never stored. */
export const authMap = z.object({
  oid: oid.optional(),
  type: z.enum(conditionTypes),
  contentoid: requiredText(longestContent),
  containSub: yn.default('N'),
  name: text(400).optional(),
});

/** An identity of a function with its conditions (seed 000 §3 Authorization). */
export const identityItem = z.object({
  oid: oid.optional(),
  funcOid: oid,
  funcType: z.enum(['A', 'W']),
  roleid: requiredText(60),
  rolename: text(400).optional(),
  authmaps: z.array(authMap),
});
