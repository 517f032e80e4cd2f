import { actor, withDatabase } from './product-database.ts';

type Said = { userid: string; name: string; content: string; grade?: number };

/** Records that app users have visited, graded and commented on a store, with any figures. */
export const visitAndWrite = (
  storeNm: string,
  said: readonly Said[],
  { count: visitcount, grade: avggrade }: { count: number; grade: number },
): Promise<void> =>
  withDatabase((db) =>
    db.write(actor, async (trx) => {
      const { oid } = await trx
        .selectFrom('store')
        .select('oid')
        .where('storenm', '=', storeNm)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('store_figure')
        .values({ storeoid: oid, visitcount, avggrade })
        .onConflict((conflict) => conflict.column('storeoid').doUpdateSet({ visitcount, avggrade }))
        .execute();
      const rows = said.map((one) => ({ sourceoid: oid, ...one }));
      if (rows.length > 0) await trx.insertInto('store_feedback').values(rows).execute();
    }),
  );
