import { sql } from 'kysely';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { preferenceCalls, preferenceLimits, type Preference } from '../preferences.contract.ts';

const preferencesOf = async (db: Read, empid: string): Promise<Preference[]> => {
  const rows = await db
    .selectFrom('preference')
    .select(['name', 'value'])
    .where('empid', '=', empid)
    .orderBy('name')
    .execute();
  return rows.map(({ name, value }) => ({ name, value: JSON.stringify(value) }));
};

const save = async (trx: Write, empid: string, { name, value }: Preference): Promise<void> => {
  await trx
    .insertInto('preference')
    .values({ empid, name, value })
    .onConflict((conflict) => conflict.columns(['empid', 'name']).doUpdateSet({ value }))
    .execute();
};

/** Throws when the person has too many. Call it after the insert, while the person's preferences are locked. */
const assertNotTooMany = async (trx: Write, empid: string): Promise<void> => {
  const { count } = await trx
    .selectFrom('preference')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('empid', '=', empid)
    .executeTakeFirstOrThrow();
  if (Number(count) > preferenceLimits.perPerson) throw new DomainError(codes.addFailed, 'preference.too_many');
};

export const preferenceRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(preferenceCalls.list, ({ caller }) => preferencesOf(db.read, caller.empid));

  bind(preferenceCalls.save, ({ content, caller }) =>
    db.write(caller.actor, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`preferences ${caller.empid}`}))`.execute(trx);
      await save(trx, caller.empid, content);
      await assertNotTooMany(trx, caller.empid);
      return content;
    }),
  );

  bind(preferenceCalls.remove, ({ content, caller }) =>
    db.write(caller.actor, async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('preference')
        .where('name', '=', content.name)
        .where('empid', '=', caller.empid)
        .executeTakeFirst();
      return { deleted: Number(numDeletedRows) };
    }),
  );
};
