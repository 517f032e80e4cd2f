import { sql } from 'kysely';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { viewCalls, viewLimits, type SavedView } from '../saved-views.contract.ts';

const viewsOf = (db: Read, empid: string, screen: string): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view')
    .select(['oid', 'name', 'address'])
    .where('empid', '=', empid)
    .where('screen', '=', screen)
    .orderBy('name')
    .execute();

const save = (
  trx: Write,
  empid: string,
  { screen, name, address }: { screen: string; name: string; address: string },
): Promise<SavedView> =>
  trx
    .insertInto('saved_view')
    .values({ empid, screen, name, address })
    .onConflict((conflict) => conflict.columns(['empid', 'screen', 'name']).doUpdateSet({ address }))
    .returning(['oid', 'name', 'address'])
    .executeTakeFirstOrThrow();

/**
 * Throws when the user has too many views. Call it after the insert, while the user's views are locked against
 * concurrent requests.
 */
const assertNotTooMany = async (trx: Write, empid: string, screen: string): Promise<void> => {
  if ((await viewsOf(trx, empid, screen)).length > viewLimits.perScreen)
    throw new DomainError(codes.addFailed, 'view.too_many', { fields: { name: 'view.too_many' } });
};

export const savedViewRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(viewCalls.list, ({ query, caller }) => viewsOf(db.read, caller.empid, query.screen));

  bind(viewCalls.save, ({ content, caller }) =>
    db.write(caller.actor, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`views ${caller.empid}`}))`.execute(trx);
      const saved = await save(trx, caller.empid, content);
      await assertNotTooMany(trx, caller.empid, content.screen);
      return saved;
    }),
  );

  bind(viewCalls.remove, ({ content, caller }) =>
    db.write(caller.actor, async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('saved_view')
        .where('oid', '=', content)
        .where('empid', '=', caller.empid)
        .executeTakeFirst();
      return { deleted: Number(numDeletedRows) };
    }),
  );
};
