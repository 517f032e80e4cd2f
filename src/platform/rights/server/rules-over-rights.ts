import type { Rights } from './rights.ts';
import { decidesOverRights, rightsFunction } from '../deciding-lists.ts';
import type { Standing } from './stronger-roles.ts';

/** Whether the person may change data on which everybody's rights depend (`deciding-lists.ts`). */
export const mayDecideRights = async (rights: Pick<Rights, 'grant'>, empid: string): Promise<boolean> =>
  (await rights.grant(empid, decidesOverRights.anyOf, decidesOverRights.level, 'everywhere')) !== null;

/** The same, of a person whose rights were read before a transaction. */
export const holdsRightsOverAll = ({ grants }: Standing): boolean =>
  [...grants.values()].some(
    ({ funcId, funcType, scopes }) => funcType === 'W' && funcId === rightsFunction && scopes.GRANT?.everywhere,
  );
