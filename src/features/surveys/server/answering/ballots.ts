import { everyday } from '../../survey-codes.ts';
import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import { placeOf } from './sheets.queries.ts';

/** Ballots are moved in groups of at least so many, so that the time of a move says nothing about a single one. */
const leastTogether = 5;
/** So many that do not make up a group of one place are moved without a place, although people still answer. */
const leastWithoutPlace = 20;

type Waiting = {
  versionoid: string;
  day: string | null;
  /** null: those that are moved without a place */
  placeid: number | null;
  people: number;
  /** nobody can add to them */
  closed: boolean;
};

/** What waits, by version, day and place. */
const waitingBallots = async (trx: Write): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select b.versionoid, b.day::text as day, b.placeid, count(*)::int as people,
      bool_or(u.deletedat is not null or u.state <> 'Y' or v.version <> u.version
        or (u.isduration = 'Y' and now() > u.endtime + interval '1 minute'
          and not exists (select from survey_sheet s where s.surveyoid = u.oid and s.state = 'D'))
        or (u.subtype = ${sql.lit(everyday)} and b.day < current_date - 8)) as closed
    from survey_ballot b join survey_version v on v.oid = b.versionoid join survey u on u.oid = v.surveyoid
    group by b.versionoid, b.day, b.placeid order by b.versionoid, b.day, b.placeid`.execute(trx);
  return rows;
};

type Move = Pick<Waiting, 'versionoid' | 'day'> & { from: number[]; to: number | null };

/** Which ballots are moved together: those of a place that are enough, and the rest without their place. */
export const movesOf = (waiting: readonly Waiting[]): Move[] => {
  const enough = waiting.filter(({ people }) => people >= leastTogether);
  const few = waiting.filter(({ people }) => people < leastTogether);
  const rest = Map.groupBy(few, ({ versionoid, day }) => `${versionoid} ${day}`);
  const together = [...rest.values()].filter((groups) => {
    const people = groups.reduce((sum, group) => sum + group.people, 0);
    return people >= leastWithoutPlace || groups.every(({ closed }) => closed);
  });
  return [
    ...enough.map(({ versionoid, day, placeid }) => ({ versionoid, day, from: [placeid ?? 0], to: placeid })),
    ...together.flatMap(([first, ...more]) =>
      first
        ? [
            {
              versionoid: first.versionoid,
              day: first.day,
              from: [first, ...more].map(({ placeid }) => placeid ?? 0),
              to: null,
            },
          ]
        : [],
    ),
  ];
};

/**
 * Moves ballots into the answers: shuffled, under new random ids, in one statement. Nothing of the ballot or of the
 * submitting transaction is left at an answer.
 */
const move = async (trx: Write, { versionoid, day, from, to }: Move, nowhere: number): Promise<number> => {
  const { rows } = await sql<{ moved: number }>`
    with taken as (
      delete from survey_ballot b where b.versionoid = ${versionoid} and b.day is not distinct from ${day}::date
        and b.placeid = any(${from}::int[])
      returning packed, texts),
    shuffled as (select gen_random_uuid() as oid, packed, texts from taken order by random()),
    answered as (
      insert into survey_answer (oid, versionoid, day, placeid, packed)
      select oid, ${versionoid}::uuid, ${day}::date, ${to ?? nowhere}::int, packed from shuffled order by oid),
    texts as (
      insert into survey_answer_text (answeroid, versionoid, place, text, search_text, number)
      select s.oid, ${versionoid}::uuid, t.key::smallint, t.value ->> 'text', t.value ->> 'search', (t.value ->> 'number')::numeric
      from shuffled s cross join lateral jsonb_each(s.texts) t order by s.oid, t.key)
    select count(*)::int as moved from taken`.execute(trx);
  return rows[0]?.moved ?? 0;
};

/** Moves the anonymous answers that can be moved (docs/adr/0045); returns how many. */
export const moveBallots = async (db: Database): Promise<number> => {
  const moved = await db.write(program('surveys'), async (trx) => {
    // One server at a time: two would each see less than is there.
    await sql`select pg_advisory_xact_lock(hashtextextended('survey ballots', 0))`.execute(trx);
    const moves = movesOf(await waitingBallots(trx));
    if (moves.length === 0) return 0;
    const nowhere = await placeOf(trx, '', '');
    let people = 0;
    for (const one of moves) people += await move(trx, one, nowhere);
    return people;
  });
  // What was deleted is still in the file of the table until then.
  if (moved > 0) await db.pool.query('vacuum survey_ballot');
  return moved;
};
