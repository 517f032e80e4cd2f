import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/server/database.ts';
import { addUpParticipants, participantsNow, participantsOf } from './participants.ts';
import { openResultsTest, type ResultsTest } from './results/results.testing.ts';

let test: ResultsTest;
let db: Database;
beforeAll(async () => {
  test = await openResultsTest({ A1: 30 });
  db = test.db;
});
afterAll(() => test.close());

type Totals = { kept: number; now: number };

const kept = async (oid: string): Promise<Totals | undefined> =>
  (
    await sql<Totals>`select ${participantsOf('s')} as kept, ${participantsNow('s')} as now
      from survey s where s.oid = ${oid}`.execute(db.read)
  ).rows[0];

const counted = async (oid: string): Promise<Totals | undefined> =>
  (
    await sql<Totals>`select count(distinct empid)::int as kept,
        (count(*) filter (where day is null or day = current_date))::int as now
      from survey_participant where surveyoid = ${oid}`.execute(db.read)
  ).rows[0];

it.each([
  { subType: 'everyday', sheets: 60 },
  { subType: 'general', sheets: 25 },
])('are kept as they would be counted: $subType', async ({ subType, sheets }) => {
  const { oid } = await test.survey({ subType, sheets });
  expect((await kept(oid))?.kept).toBeGreaterThan(0);
  expect(await kept(oid)).toEqual(await counted(oid));
});

const taking = fc.record({
  /** Those who take part together, in one statement. */
  people: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
  daysAgo: fc.nat({ max: 3 }),
  isUndone: fc.boolean(),
  isAddedUp: fc.boolean(),
});

it('count everybody once, also those who take part again, on other days, or in vain', async () => {
  const { oid } = await test.survey({ subType: 'everyday', sheets: 10 });
  const undone = new Error('undone');
  await fc.assert(
    fc.asyncProperty(fc.array(taking, { minLength: 1, maxLength: 6 }), async (all) => {
      for (const { people, daysAgo, isUndone, isAddedUp } of all) {
        const write = db.write({ empid: 'test' }, async (trx) => {
          await sql`insert into survey_participant as p (surveyoid, empid, day, placeid)
            select ${oid}, 'A1' || lpad(n::text, 3, '0'), current_date - ${daysAgo}::int,
              (select min(id) from survey_place)
            from unnest(${people}::int[]) n
            on conflict on constraint survey_participant_unique do update set times = p.times + 1`.execute(trx);
          if (isAddedUp) await addUpParticipants(trx);
          if (isUndone) throw undone;
        });
        await write.catch((error: unknown) => expect(error).toBe(undone));
      }
      expect(await kept(oid)).toEqual(await counted(oid));
    }),
    { numRuns: 25 },
  );
});

it('are the sum of a few rows once they have been added up, however many take part one after another', async () => {
  const { oid } = await test.survey({ subType: 'everyday', sheets: 10 });
  await sql`do $do$ begin
    for day in 1 .. 400 loop
      insert into survey_participant (surveyoid, empid, day, placeid)
        select ${sql.lit(oid)}, 'A1' || lpad((1 + day % 30)::text, 3, '0'), date '2020-01-01' + day, min(id) from survey_place;
      delete from survey_taker where surveyoid = ${sql.lit(oid)};
    end loop; end $do$`.execute(db.read);
  const before = await kept(oid);
  await db.write({ empid: 'test' }, addUpParticipants);
  const { rows } = await sql`select from kept_total where name = 'survey:' || ${oid}`.execute(db.read);
  expect(rows).toHaveLength(1);
  expect(await kept(oid)).toEqual(before);
});
