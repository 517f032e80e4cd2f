import type { Rights } from './rights.ts';
import { functionIds } from '../function-ids.ts';

/** Whether the person may change what decides over everybody's rights: GRANT on the web functions, everywhere (`deciding-lists.ts`). */
export const mayDecideRights = async (rights: Pick<Rights, 'grant'>, empid: string): Promise<boolean> =>
  (await rights.grant(empid, [functionIds.webFunctions], 'GRANT', 'everywhere')) !== null;
