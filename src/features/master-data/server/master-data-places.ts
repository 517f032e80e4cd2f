import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
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

/**
 * Companies and plants are named by their ids: rejects one without them, and a plant whose value, company and plant id
 * together, is that of another one.
 */
export const assertPlaceNamed = async (trx: Write, row: Classes, code: DomainErrorCode): Promise<void> => {
  const place = placeOf(row);
  if (!place) return;
  if (place.coid === '') throw atField(code, 'class3', 'master_data.place_ids');
  if (row.class2 === 'CO' && row.class4 !== '') throw atField(code, 'class4', 'master_data.place_ids');
  if (row.class2 === 'CO') return;
  if (place.plantid === '') throw atField(code, 'class4', 'master_data.place_ids');
  const { rows } = await sql<{ name: string }>`
    select content || ' (' || class3 || ' · ' || class4 || ')' as name from master_data
    where class1 = 'ORG' and class2 = 'PLANT' and class3 || class4 = ${place.coid + place.plantid} and class3 <> ${place.coid}
    limit 1`.execute(trx);
  const [other] = rows;
  if (other) throw atField(code, 'class4', 'master_data.plant_ambiguous', { name: other.name });
};

/** Those of the places that no row stands for any more. */
const placesGone = async (trx: Write, places: readonly UsedPlace[]): Promise<UsedPlace[]> => {
  const gone: UsedPlace[] = [];
  for (const { coid, plantid } of new Map(places.map((place) => [JSON.stringify(place), place])).values()) {
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
