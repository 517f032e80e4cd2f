import { everyday } from '../survey-codes.ts';
import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import { copyIn } from '#platform/db/server/copy.ts';
import type { Database } from '#platform/db/server/database.ts';
import { SeededRandom } from '#platform/organisation/server/seeded-random.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { answerRows, type Person, type SheetPlan, sheetsOf } from './generated-sheets.ts';
import { makeQuestions, reviseQuestions } from './generated-questions.ts';
import { type MadeSurvey, type MadeVersion, oidOf, type WantedSurvey } from './made-survey.ts';
import { layoutOf } from './packed-answers.ts';
import { addUpParticipants } from './participants.ts';

/** There are fewer people than sheets of a survey that everybody answers once. */
export class TooFewPeople extends Error {
  constructor(people: number) {
    super(`There are ${people} people in service, and each answers such a survey once.`);
    this.name = 'TooFewPeople';
  }
}

const actor = program('command-line');
const portion = 5_000;

const versionsOf = (wanted: WantedSurvey, random: SeededRandom): MadeVersion[] => {
  const { type, questions: count, sheets } = wanted;
  const made: MadeVersion[] = [];
  let questions = makeQuestions({ type, isEveryday: wanted.subType === everyday, count });
  for (let version = 1; version <= wanted.versions; version += 1) {
    if (version > 1) questions = reviseQuestions(questions, random);
    const placed = questions.map(({ id, type: questionType, options }) => ({
      oid: oidOf(),
      id,
      questionType,
      surveyOptionVOList: options,
    }));
    const share = Math.floor(sheets / wanted.versions);
    const own = version === wanted.versions ? sheets - share * (wanted.versions - 1) : share;
    made.push({ oid: oidOf(), version, questions, layout: layoutOf(placed), sheets: own });
  }
  return made;
};

const insertSurvey = async (
  db: Database,
  wanted: WantedSurvey,
  oid: string,
  versions: readonly MadeVersion[],
  attempts: number,
) => {
  const last = versions.at(-1);
  const full = (last?.questions ?? []).reduce((sum, { score }) => sum + score, 0) / 100;
  await db.write(actor, async (trx) => {
    await trx
      .insertInto('survey')
      .values({
        oid,
        appid: wanted.appid,
        type: wanted.type,
        subtype: wanted.subType,
        title: wanted.title,
        explain: wanted.title,
        state: 'Y',
        version: versions.length,
        anonymous: wanted.anonymous,
        examcount: attempts,
        passingscore: wanted.type === 'exam' ? Math.max(1, Math.round(full * 0.6)) : null,
        fullscore: full,
        releaseid: wanted.operators[0] ?? actor.empid,
        search_text: searchText(wanted.title, wanted.title),
      })
      .execute();
    const auths = [
      { authtype: 'A' as const, contenttype: 'R' as const, contentoid: 'All', sort: 0 },
      ...wanted.operators.map((contentoid, sort) => ({
        authtype: 'O' as const,
        contenttype: 'H' as const,
        contentoid,
        sort,
      })),
    ];
    await trx
      .insertInto('survey_auth')
      .values(auths.map((one) => ({ ...one, surveyoid: oid })))
      .execute();
    for (const made of versions) {
      const rows = made.questions.map((question, nth) => ({
        question,
        oid: made.layout.questions[nth]?.oid ?? '',
        nth,
      }));
      await trx
        .insertInto('survey_question')
        .values(
          rows.map(({ question, oid: questionoid, nth }) => ({
            oid: questionoid,
            surveyoid: oid,
            version: made.version,
            id: question.id,
            title: question.title,
            questiontype: question.type,
            columntype: question.columnType,
            required: question.required,
            score: question.score / 100,
            sort: nth,
            rightanswer: question.key.join(','),
          })),
        )
        .execute();
      const options = rows.flatMap(({ question, oid: questionoid }) =>
        question.options.map(({ id, text }) => ({ questionoid, id, text })),
      );
      if (options.length > 0) await trx.insertInto('survey_option').values(options).execute();
      await trx
        .insertInto('survey_version')
        .values({
          oid: made.oid,
          surveyoid: oid,
          version: made.version,
          releaseid: wanted.operators[0] ?? actor.empid,
          layout: JSON.stringify(made.layout),
        })
        .execute();
    }
  });
};

/** Everybody in service, in an order that the seed decides. */
const peopleOf = async (db: Database, random: SeededRandom): Promise<Person[]> => {
  await sql`insert into survey_place (coid, plantid) select distinct coid, plantid from employee where inservice = 'Y'
    on conflict do nothing`.execute(db.read);
  const { rows } = await sql<Person>`
    select e.empid, p.id as placeid, e.depkey from employee e join survey_place p on p.coid = e.coid and p.plantid = e.plantid
    where e.inservice = 'Y' order by e.empid`.execute(db.read);
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    const [one, two] = [rows[at], rows[other]];
    if (one && two) [rows[at], rows[other]] = [two, one];
  }
  return rows;
};

const addSheets = async (db: Database, plan: SheetPlan, random: SeededRandom): Promise<void> => {
  const client = await db.pool.connect();
  try {
    let rows = answerRows();
    const send = async (): Promise<void> => {
      await client.query('begin');
      await copyIn(
        client,
        `survey_sheet (oid, surveyoid, versionoid, empid, day, attempt, state, lang, seed, startedat, submittedat, placeid, depkey)`,
        rows.sheets,
      );
      await copyIn(client, 'survey_answer (oid, versionoid, day, placeid, score, packed)', rows.answers);
      await copyIn(client, 'survey_answer_text (answeroid, versionoid, place, text, search_text, number)', rows.texts);
      await client.query('commit');
      rows = answerRows();
    };
    for (const write of sheetsOf(plan, random)) {
      write(rows);
      if (rows.sheets.length === portion) await send();
    }
    await send();
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const addParticipants = (db: Database, surveyoid: string) =>
  sql`insert into survey_participant (surveyoid, empid, day, placeid, depkey, times, bestscore)
    select s.surveyoid, s.empid, s.day, min(s.placeid), min(s.depkey), count(*), max(a.score)
    from survey_sheet s left join survey_answer a on a.oid = s.oid
    where s.surveyoid = ${surveyoid} and s.state = 'S' group by s.surveyoid, s.empid, s.day`.execute(db.read);

/**
 * A published survey for everybody with versions and submitted sheets, as if people had answered it. Fills a million
 * sheets in a minute or two. Throws TooFewPeople.
 */
export const generateSurvey = async (db: Database, wanted: WantedSurvey): Promise<MadeSurvey> => {
  const random = new SeededRandom(wanted.seed);
  const oid = oidOf();
  const versions = versionsOf(wanted, random);
  const people = await peopleOf(db, random);
  const mayRepeat = wanted.type === 'exam' || wanted.subType === everyday;
  if (people.length === 0 || (!mayRepeat && wanted.sheets > people.length)) throw new TooFewPeople(people.length);
  const attempts = wanted.type === 'exam' ? Math.max(1, Math.ceil(wanted.sheets / people.length)) : 1;
  await insertSurvey(db, wanted, oid, versions, attempts);
  await addSheets(db, { surveyoid: oid, versions, people, wanted }, random);
  await addParticipants(db, oid);
  await db.write(program('surveys'), addUpParticipants);
  await sql`analyze survey_sheet, survey_answer, survey_answer_text, survey_participant`.execute(db.read);
  return { oid, versions };
};
