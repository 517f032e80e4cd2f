import type { Rights } from './rights.ts';
import { decidesOverRights } from '../deciding-lists.ts';

/** Whether the person may change data on which everybody's rights depend (`deciding-lists.ts`). */
export const mayDecideRights = async (rights: Pick<Rights, 'grant'>, empid: string): Promise<boolean> =>
  (await rights.grant(empid, decidesOverRights.anyOf, decidesOverRights.level, 'everywhere')) !== null;
