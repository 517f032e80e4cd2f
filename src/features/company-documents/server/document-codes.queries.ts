import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { scopeHolds } from '#platform/rights/server/grant.ts';
import { isChangeable } from '#platform/rights/server/row-scope.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { AuthorisedPlace } from '../company-documents.contract.ts';

type NamedPlace = Omit<AuthorisedPlace, 'mayChange'>;

/** The companies and plants in use, companies first, each once. */
const placesInUse = async (db: Read): Promise<NamedPlace[]> => {
  const { rows } = await sql<NamedPlace>`
    select content, class3, class4 from (
      select distinct on (class2, class3, class4) content, class2, class3, class4, sort
      from master_data where class1 = 'ORG' and class2 in ('CO', 'PLANT') and status = 'Y'
        and (class2 = 'CO') = (class4 = '') order by class2, class3, class4, sort) place
    order by class2, sort, class3, class4`.execute(db);
  return rows;
};

/** The plants in the scope, and the companies that are in it or have one of these plants. */
export const placesWithin = async (db: Read, grant: Grant): Promise<AuthorisedPlace[]> => {
  const { scope } = grant;
  const places = await placesInUse(db);
  const plants = places.filter(
    ({ class3, class4 }) => class4 !== '' && scopeHolds(scope, { coid: class3, plantid: class4 }),
  );
  const companies = places.filter(
    ({ class3, class4 }) =>
      class4 === '' && (scopeHolds(scope, { coid: class3 }) || plants.some((plant) => plant.class3 === class3)),
  );
  return [...companies, ...plants].map((place) => ({
    ...place,
    mayChange: isChangeable(grant, { coid: place.class3, plantid: place.class4 }),
  }));
};

/** Now as `YYYY-MM-DD HH:mm`, in the platform's time zone, which is the connection's. */
export const platformNow = async (db: Read): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select to_char(now(), 'YYYY-MM-DD HH24:MI') as now`.execute(db);
  return rows[0]?.now ?? '';
};
