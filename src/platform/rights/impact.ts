import { z } from 'zod';

/** NONE: the person has the function, but in identities that allow nothing. */
export const impactLevels = ['NONE', 'LOOK', 'CHANGE', 'GRANT'] as const;
export type ImpactLevel = (typeof impactLevels)[number];
/**
 * How the data scope of a person changes at a level that the person keeps; `moved`: wider in one place, narrower in
 * another.
 */
export const scopeChanges = ['wider', 'narrower', 'moved'] as const;
export type ScopeChange = (typeof scopeChanges)[number];

/**
 * What a change does, in people. `changed`: those who keep the function with another level, another scope or in other
 * identities; `levels` and `scopes` say how many of them in which way, and the rest are in other identities.
 */
export const impactCounts = z.object({
  gained: z.number(),
  lost: z.number(),
  changed: z.number(),
  levels: z.array(z.object({ from: z.enum(impactLevels), to: z.enum(impactLevels), total: z.number() })),
  scopes: z.array(z.object({ how: z.enum(scopeChanges), total: z.number() })),
});
export type ImpactCounts = z.infer<typeof impactCounts>;

export const impactKinds = ['gained', 'lost', 'changed'] as const;
export type ImpactKind = (typeof impactKinds)[number];

/**
 * `from`, `to`: the level before and after, empty where the person has not got the function. `scope`: empty if it
 * stays.
 */
export const impactPerson = z.object({
  id: z.string(),
  name: z.string(),
  depname: z.string(),
  from: z.enum(['', ...impactLevels]),
  to: z.enum(['', ...impactLevels]),
  scope: z.enum(['', ...scopeChanges]),
});
export type ImpactPerson = z.infer<typeof impactPerson>;

export const noImpact: ImpactCounts = { gained: 0, lost: 0, changed: 0, levels: [], scopes: [] };
