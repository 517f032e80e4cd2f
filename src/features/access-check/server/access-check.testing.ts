import { addPlaces } from '#platform/organisation/server/places.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Condition } from '#platform/rights/conditions.ts';

/** The part of a test server used here; tests build the application themselves. */
type Server = {
  db: Database;
  give: (functionId: string, roleid: string, conditions: readonly Condition[]) => Promise<void>;
};

const actor = { empid: 'test' };

/** `D:` a department alone, `D+` with those below it; `R:`, `H:`, `C:`, `P:` as in conditions. */
export const condition = (short: string): Condition => ({
  type: short.charAt(0) as Condition['type'],
  contentoid: short.slice(2),
  containSub: short.charAt(1) === '+' ? 'Y' : 'N',
});

const department = (depid: string, above: string[] = [], coid = 'AA', plantid = '01') => ({
  depid,
  depname: `Dep ${depid}`,
  coid,
  plantid,
  parentkey: above.at(-1) ?? null,
  ancestors: [...above, `${coid}${plantid}_${depid}`],
});

/**
 * Company AA: department R with S (and T below it) and U beside S; company BB with W. Plants AA01, AA02, BB01; a
 * separate role for each test file.
 */
export const addOrganisation = async (server: Server): Promise<void> => {
  await addPlaces(server.db, { AA: 'Aster', BB: 'Birch' }, { 'AA/01': 'East', 'AA/02': 'West' });
  await server.db.write(actor, async (trx) => {
    const [r, s] = ['AA01_R', 'AA01_S'] as const;
    await trx
      .insertInto('department')
      .values([
        department('R'),
        department('S', [r]),
        department('T', [r, s]),
        department('U', [r]),
        department('W', [], 'BB', '01'),
      ])
      .execute();
    await trx.insertInto('role').values({ id: 'ROLE00000007', name: 'Publishers', sourcetype: 'build' }).execute();
  });
};

let number = 0;

/** A new console function in a new group, with these conditions (identity → short form of its conditions). */
export const addFunction = async (
  server: Server,
  identities: Record<string, readonly string[]> = {},
): Promise<{ oid: string; id: string; parentoid: string }> => {
  number += 1;
  const [group, id] = [`XG${number}`, `X${number}`];
  const made = await server.db.write(actor, async (trx) => {
    const row = { icon: 'X', component: 'nothing' };
    const { oid: parentoid } = await trx
      .insertInto('web_function')
      .values({
        ...row,
        id: group,
        name: `Group ${number}`,
        url: `/${group}`,
        position: 1,
        parentoid: null,
        sort: 3000 + number,
      })
      .returning('oid')
      .executeTakeFirstOrThrow();
    const { oid } = await trx
      .insertInto('web_function')
      .values({ ...row, id, name: `Function ${number}`, url: `/${id}`, position: 2, parentoid, sort: 1 })
      .returning('oid')
      .executeTakeFirstOrThrow();
    return { oid, id, parentoid };
  });
  for (const [roleid, conditions] of Object.entries(identities)) {
    await server.give(id, roleid, conditions.map(condition));
  }
  return made;
};
