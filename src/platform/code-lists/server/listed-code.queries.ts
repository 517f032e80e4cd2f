import type { Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';

const lockEntry = preparedRow((trx: Write, list: string, code: string) =>
  trx
    .selectFrom('parameter')
    .select('oid')
    .where('paramtype', '=', list)
    .where('paramcode', '=', code)
    .where('status', '=', 'Y')
    .forShare(),
);

/** Whether the code list has the code as an enabled entry; if so, locks the entry until the transaction ends. */
export const holdCode = async (trx: Write, list: string, code: string): Promise<boolean> =>
  (await lockEntry(trx, list, code)) !== undefined;
