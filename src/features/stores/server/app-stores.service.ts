import type { z } from 'zod';
import type { Lately } from '#platform/caches/server/lately.ts';
import type { Database, Read } from '#platform/db/server/database.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { once } from '#platform/session/server/sent-once.ts';
import { codes } from '#platform/wire/envelope.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { type appStoreCalls, appStoreLimits } from '../app-stores.contract.ts';
import {
  countVisit,
  insertFeedback,
  lockFigures,
  lockSpeaker,
  plantOfPerson,
  renewGrade,
  type Said,
  saidInHour,
  storesOfPlants,
  visitsOf,
} from './app-stores.queries.ts';
import { plantsWithin } from './store-scope.ts';

type Services = { db: Database };
type Sent<Name extends 'visit' | 'say'> = z.output<(typeof appStoreCalls)[Name]['content']>;

type Plant = z.output<typeof appStoreCalls.plants.answer>[number];

/** The plants in use that have switched-on stores, and the person's own. */
export const plantsForApp = async (db: Read, empid: string): Promise<Plant[]> => {
  const [plants, counts, own] = await Promise.all([
    plantsWithin(db, everywhere),
    storesOfPlants(db),
    plantOfPerson(db, empid),
  ]);
  return plants
    .map(({ label, value }) => ({ label, value, own: value === own, stores: counts.get(value) ?? 0 }))
    .filter((plant) => plant.own || plant.stores > 0);
};

/** Counts a visit; one of the same person shortly afterwards is the same visit. */
export const visitStore = async (
  { db, visits }: Services & { visits: Lately },
  { actor, empid }: Writer,
  { oid }: Sent<'visit'>,
): Promise<{ visitcount: number }> => {
  const visitcount = await visits.once(
    `${empid} ${oid.toLowerCase()}`,
    async () => found(await db.write(actor, (trx) => countVisit(trx, oid)), codes.editFailed),
    async () => found(await visitsOf(db.read, oid), codes.editFailed),
  );
  return { visitcount };
};

const secondsInHour = 3600;

/** Whether a person says the same of a store again; a grade without a text may be another one. */
const isSame = (one: Said, { oid, content, grade }: Sent<'say'>): boolean =>
  one.recent && one.sourceoid === oid && one.content === content && (content !== '' || one.grade === grade);

/** Adds feedback; the same of a person on a store within a minute is answered as it is. */
export const sayOfStore = (
  { db }: Services,
  { actor, empid }: Writer,
  sent: Sent<'say'>,
): Promise<{ oid: string; avgGrade: number | null }> =>
  db.write(actor, async (trx) => {
    const { oid, content, grade, client } = sent;
    await lockSpeaker(trx, empid);
    const said = await saidInHour(trx, empid);
    // Others who rate the store wait here, so that every average sees all grades.
    const { avggrade } = found(await lockFigures(trx, oid), codes.addFailed);
    let avgGrade = avggrade;
    const added = await once(trx, { empid, kind: 'store opinion', client }, async () => {
      const same = said.find((one) => isSame(one, sent));
      if (same) return same.oid;
      if (said.length >= appStoreLimits.inHour)
        throw new HttpError(429, 'wire.too_many', { retryAfter: secondsInHour });
      const row = await insertFeedback(trx, { empid, oid, content, grade });
      if (grade !== null) avgGrade = await renewGrade(trx, oid);
      return row;
    });
    return { oid: added, avgGrade };
  });
