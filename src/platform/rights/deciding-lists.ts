import { mayGrant } from '#platform/wire/endpoint.ts';

/**
 * The parameter lists that decide over rights: what an identity lets one do, whether a channel is closed for maintenance, and what the two
 * lists and the conditions can say. Changing one of their rows is
 * as good as changing everybody's rights, so it takes the right to hand out rights everywhere, whatever else a person may do with parameters.
 * `server/deciding-lists.test.ts` fails when the rights engine or a function of the database reads a list that is missing here.
 */
export const decidingLists = {
  identity: 'Identity',
  maintenance: 'Maintenance',
  identityCondition: 'IdentityCondition',
  blackListType: 'BlackListType',
  whiteListType: 'WhiteListType',
} as const;

/**
 * Id of the function at which rights to console functions are handed out. The engine has to know it: somebody must always
 * be left who has it (`server/last-administrator.ts`). The feature with its screen takes the id from here.
 */
export const rightsFunction = 'F012';

/** What it takes to change them: handing out rights on the menu, everywhere. */
export const decidesOverRights = mayGrant(rightsFunction, { scope: 'everywhere' });

const names: ReadonlySet<string> = new Set(Object.values(decidingLists));

export const isDecidingList = (paramtype: string): boolean => names.has(paramtype);
