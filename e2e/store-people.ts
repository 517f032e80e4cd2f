import { actor, withDatabase } from './product-database.ts';

/** A person visits a store in the app and writes feedback about it. */
export const visitAndWrite = (storeNm: string, said: readonly string[]): Promise<void> =>
  withDatabase((db) =>
    db.write(actor, async (trx) => {
      const { oid } = await trx
        .selectFrom('store')
        .select('oid')
        .where('storenm', '=', storeNm)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('store_figure')
        .values({ storeoid: oid, visitcount: 1234, avggrade: 4.5 })
        .onConflict((conflict) => conflict.column('storeoid').doUpdateSet({ visitcount: 1234, avggrade: 4.5 }))
        .execute();
      const rows = said.map((content) => ({ sourceoid: oid, userid: 'E00100', name: '陳大文', content }));
      await trx.insertInto('store_feedback').values(rows).execute();
    }),
  );
