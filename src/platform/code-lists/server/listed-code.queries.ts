import type { Read, Write } from '#platform/db/server/database.ts';
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

/** Those of the codes that are enabled entries of the code list. */
export const enabledCodes = async (db: Read, list: string, codes: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('parameter')
    .select('paramcode')
    .where('paramtype', '=', list)
    .where('status', '=', 'Y')
    .where('paramcode', '=', (eb) => eb.fn.any(eb.val([...codes])))
    .execute();
  return new Set(rows.map(({ paramcode }) => paramcode));
};
