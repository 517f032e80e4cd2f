import type { Read } from '#platform/db/server/database.ts';
import { decidingLists } from '../deciding-lists.ts';

/** The conditions of all console functions, `c`, with the function, `f`, and the enabled entry of the identity, `p`. */
export const consoleConditions = (db: Read) =>
  db
    .selectFrom('condition as c')
    .innerJoin('function_identity as i', 'i.oid', 'c.identityoid')
    .innerJoin('web_function as f', 'f.oid', 'i.funcoid')
    .innerJoin('parameter as p', (join) =>
      join
        .onRef('p.paramcode', '=', 'i.roleid')
        .on('p.paramtype', '=', decidingLists.identity)
        .on('p.status', '=', 'Y'),
    );
