import { mayGrant } from '#platform/wire/endpoint.ts';
import { functionIds } from './function-ids.ts';

/**
 * The parameter lists that decide over rights: what an identity lets one do, and whether a channel is closed for maintenance. Changing one of their rows is
 * as good as changing everybody's rights, so it takes the right to hand out rights everywhere, whatever else a person may do with parameters.
 * `server/deciding-lists.test.ts` fails when the rights engine or a function of the database reads a list that is missing here.
 */
export const decidingLists = { identity: 'Identity', maintenance: 'Maintenance' } as const;

/** What it takes to change them: handing out rights on the menu, everywhere. */
export const decidesOverRights = mayGrant(functionIds.webFunctions, { scope: 'everywhere' });

const names: ReadonlySet<string> = new Set(Object.values(decidingLists));

export const isDecidingList = (paramtype: string): boolean => names.has(paramtype);
