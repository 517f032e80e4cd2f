import type { Rights } from './rights.ts';
import { decidesOverRights } from '../deciding-lists.ts';

/** Whether the person may change what decides over everybody's rights (`deciding-lists.ts`). */
export const mayDecideRights = async (rights: Pick<Rights, 'grant'>, empid: string): Promise<boolean> =>
  (await rights.grant(empid, decidesOverRights.anyOf, decidesOverRights.level, 'everywhere')) !== null;
