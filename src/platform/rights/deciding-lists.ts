import { mayGrant } from '#platform/wire/endpoint.ts';

/**
 * The code lists on which rights depend: what an identity allows, whether a channel is closed for maintenance, which
 * values the two lists and the conditions may contain, from how many people on a change has to be confirmed, and for
 * how long it can be undone. Changing one of their rows changes everybody's rights, so it requires the right to grant
 * rights everywhere, whatever else a person may do with parameters. `server/deciding-lists.test.ts` fails when the
 * rights engine or a database function reads a list that is missing here.
 */
export const decidingLists = {
  identity: 'Identity',
  maintenance: 'Maintenance',
  identityCondition: 'IdentityCondition',
  blackListType: 'BlackListType',
  whiteListType: 'WhiteListType',
  impactConfirmation: 'ImpactConfirmation',
  undo: 'Undo',
} as const;

/**
 * Id of the function that allows granting rights to console functions. The engine must know it, because somebody must
 * always have it (`server/last-administrator.ts`). The feature with its screen imports the id from here.
 */
export const rightsFunction = 'F012';

/** The right required to change them: GRANT on the menu, everywhere. */
export const decidesOverRights = mayGrant(rightsFunction, { scope: 'everywhere' });

const names: ReadonlySet<string> = new Set(Object.values(decidingLists));

export const isDecidingList = (paramtype: string): boolean => names.has(paramtype);
