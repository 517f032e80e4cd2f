import { sql, type RawBuilder } from 'kysely';

/**
 * A plant has a row of master data for each currency, and a row that is no longer in use may stay: a row in use names
 * it, the first by currency.
 */
export const namingFirst = sql`status desc, class5`;

/** SQL: the name of a company by the column of its id; the id if master data has no such company. */
export const companyName = (coid: string): RawBuilder<string> => sql<string>`coalesce((
  select content from master_data where class1 = 'ORG' and class2 = 'CO' and class3 = ${sql.ref(coid)}
  order by ${namingFirst} limit 1), ${sql.ref(coid)})`;

/** SQL: the same for a plant, by the columns of its company's id and its own. */
export const plantName = (coid: string, plantid: string): RawBuilder<string> => sql<string>`coalesce((
  select content from master_data
  where class1 = 'ORG' and class2 = 'PLANT' and class3 = ${sql.ref(coid)} and class4 = ${sql.ref(plantid)}
  order by ${namingFirst} limit 1), ${sql.ref(plantid)})`;

/**
 * SQL: an expression of the master data row of the company or plant that a condition or an entry of a list refers to;
 * `from`: its table, with `type` and `contentoid`. Null if it does not exist, or is of another type.
 */
export const ofReferredPlace = <Value>(from: string, expression: RawBuilder<Value>): RawBuilder<Value | null> => {
  const type = sql.ref(`${from}.type`);
  const contentoid = sql.ref(`${from}.contentoid`);
  return sql<Value | null>`(
    select ${expression} from master_data
    where class1 = 'ORG' and ((${type} = 'C' and class2 = 'CO' and class3 = ${contentoid})
      or (${type} = 'P' and class2 = 'PLANT' and class3 || class4 = ${contentoid}))
    order by ${namingFirst} limit 1)`;
};
