import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { countUses, type PlaceUse, type UsedPlace } from '#platform/place-uses/server/place-uses.ts';
import { atField } from '#platform/records/server/record-errors.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';

export type Classes = { class1: string; class2: string; class3: string; class4: string };

/** The company or plant that a row is (docs/rules.md, The organisation); null if it is neither. */
export const placeOf = ({ class1, class2, class3, class4 }: Classes): UsedPlace | null => {
  if (class1 !== 'ORG') return null;
  if (class2 === 'CO') return { coid: class3, plantid: '' };
  return class2 === 'PLANT' ? { coid: class3, plantid: class4 } : null;
};

/** The field with the id that a company or plant lacks, or that a company has too many. */
export const missingPlaceId = (row: Classes): 'class3' | 'class4' | null => {
  const place = placeOf(row);
  if (!place) return null;
  if (place.coid === '') return 'class3';
  return (row.class2 === 'CO') === (row.class4 === '') ? null : 'class4';
};

/** The stored plants with the values of these, company and plant id together: the company and the name, by value. */
export const ambiguousPlants = async (
  db: Read,
  rows: readonly Classes[],
): Promise<ReadonlyMap<string, { class3: string; name: string }>> => {
  const values = rows.filter(({ class2 }) => class2 === 'PLANT').map(({ class3, class4 }) => class3 + class4);
  if (values.length === 0) return new Map();
  const { rows: plants } = await sql<{ value: string; class3: string; name: string }>`
    select class3 || class4 as value, class3, content || ' (' || class3 || ' · ' || class4 || ')' as name
    from master_data where class1 = 'ORG' and class2 = 'PLANT' and class3 || class4 = any(${values}::text[])`.execute(
    db,
  );
  return new Map(plants.map((plant) => [plant.value, plant]));
};

/**
 * Companies and plants are named by their ids: rejects one without them, and a plant whose value, company and plant id
 * together, is that of another one.
 */
export const assertPlaceNamed = async (trx: Write, row: Classes, code: DomainErrorCode): Promise<void> => {
  const field = missingPlaceId(row);
  if (field) throw atField(code, field, 'master_data.place_ids');
  if (placeOf(row) === null) return;
  const other = (await ambiguousPlants(trx, [row])).get(row.class3 + row.class4);
  if (other && other.class3 !== row.class3)
    throw atField(code, 'class4', 'master_data.plant_ambiguous', { name: other.name });
};

/**
 * Those of the places that no row stands for any more. Two transactions that each take a row of one place wait here for
 * each other: the second one sees that it takes the last.
 */
const placesGone = async (trx: Write, places: readonly UsedPlace[]): Promise<UsedPlace[]> => {
  const gone: UsedPlace[] = [];
  const once = new Map(places.map((place) => [JSON.stringify(place), place]));
  for (const [key, { coid, plantid }] of [...once].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`place gone ${key}`}, 0))`.execute(trx);
    const { rows } = await sql`
      select from master_data where class1 = 'ORG' and class2 = ${plantid === '' ? 'CO' : 'PLANT'}
        and class3 = ${coid} and class4 = ${plantid} limit 1`.execute(trx);
    if (rows.length === 0) gone.push({ coid, plantid });
  }
  return gone;
};

const idOf = ({ coid, plantid }: UsedPlace): string => [coid, plantid].filter(Boolean).join(' · ');

/**
 * Throws after a write that has taken away the last row of a company or plant which other rows still name
 * (`master_data.in_use`).
 */
export const assertNoneLost = async (
  trx: Write,
  uses: readonly PlaceUse[],
  before: readonly Classes[],
  error: { code: DomainErrorCode; field?: string },
): Promise<void> => {
  const places = before.flatMap((row) => placeOf(row) ?? []);
  for (const place of await placesGone(trx, places)) {
    const used = await countUses(trx, uses, place);
    const count = used.reduce((sum, one) => sum + one.count, 0);
    if (count === 0) continue;
    const params = { names: idOf(place), count };
    throw error.field === undefined
      ? new DomainError(error.code, 'master_data.in_use', { params })
      : atField(error.code, error.field, 'master_data.in_use', params);
  }
};
