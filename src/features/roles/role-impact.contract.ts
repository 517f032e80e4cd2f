import { z } from 'zod';
import { yn } from '#platform/wire/values.ts';

/**
 * What saving does to the members: how many join and leave, and the functions that they gain and lose with the role,
 * unless they have them otherwise. `on` is N while the role is switched off.
 */
export const memberImpact = z.object({
  on: yn,
  come: z.number(),
  gone: z.number(),
  functions: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type MemberImpact = z.infer<typeof memberImpact>;

const peopleNamed = z.array(z.object({ id: z.string(), name: z.string(), depname: z.string() }));

/** `limit`: the most people that may be affected without a confirmation. */
export const mappingImpact = memberImpact.extend({ limit: z.number(), list: peopleNamed });
export type MappingImpact = z.infer<typeof mappingImpact>;

/**
 * `unknown`: how many of the returned texts are not the id of an employee in service; `list` leaves them out. `impact`:
 * for an existing role, what saving the SQL does to its members.
 */
export const rolePreview = z.object({
  total: z.number(),
  unknown: z.number(),
  list: peopleNamed,
  impact: memberImpact.nullable(),
});
export type RolePreview = z.infer<typeof rolePreview>;

/**
 * What depends on roles: functions (by id) and data items whose conditions name them, entries of the blacklist and the
 * whitelist that name them, and what goes with them, the entries of their mappings and their members.
 */
export const roleUsage = z.object({
  functions: z.array(z.object({ id: z.string(), name: z.string() })),
  dataItems: z.number(),
  mappings: z.number(),
  members: z.number(),
  blacklist: z.number(),
  whitelist: z.number(),
});
export type RoleUsage = z.infer<typeof roleUsage>;
