import type { Database } from '#platform/db/server/database.ts';

const actor = { empid: 'test' };

/** Adds companies by id, and plants by `company/plant`, each with its name, as master data in use. */
export const addPlaces = async (
  db: Database,
  companies: Record<string, string>,
  plants: Record<string, string> = {},
): Promise<void> => {
  const place = (class2: 'CO' | 'PLANT', [coid = '', plantid = '']: string[], content: string) => ({
    class1: 'ORG',
    class2,
    class3: coid,
    class4: plantid,
    content,
  });
  const rows = [
    ...Object.entries(companies).map(([id, name]) => place('CO', [id], name)),
    ...Object.entries(plants).map(([id, name]) => place('PLANT', id.split('/'), name)),
  ];
  await db.write(actor, (trx) => trx.insertInto('master_data').values(rows).execute());
};
