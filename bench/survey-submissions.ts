import { sql } from 'kysely';
import { RulesOfVersions } from '#features/surveys/server/answering/version-rules.ts';
import { KnownSheets } from '#features/surveys/server/answering/known-sheets.ts';
import { keepSheet, submitOwnSheet } from '#features/surveys/server/answering/sheets.service.ts';
import type { MadeSurvey } from '#features/surveys/server/made-survey.ts';
import { packAnswers } from '#features/surveys/server/packed-answers.ts';
import type { Database } from '#platform/db/server/database.ts';

/** A sheet in progress, and the answers that its person sends. */
type Open = { oid: string; empid: string; placeid: number };
export type Submissions = {
  /** How many are left. */
  left: () => number;
  /** Submits the next sheet as the call of the app does after the wire; this server has saved an answer of it. */
  submit: () => Promise<void>;
  /** The same on a server that did not write the sheet, such as one that has just been started. */
  submitElsewhere: () => Promise<void>;
  /** Inserts the answers of one sheet with one statement, and nothing else. */
  insert: () => Promise<void>;
  /** Writes the three rows of the next sheet with one statement, and neither reads nor checks anything. */
  store: () => Promise<void>;
};

const callers = 4;

/** Saves the first answer of these sheets, as a device does while its person answers. */
const saveFirstAnswers = async (
  services: Parameters<typeof keepSheet>[0],
  sheets: readonly Open[],
  answers: Record<string, string[]>,
): Promise<void> => {
  const first = Object.fromEntries(Object.entries(answers).slice(0, 1));
  const left = sheets.values();
  const saving = async (): Promise<void> => {
    for (const { oid, empid } of left)
      await keepSheet(
        services,
        { empid, actor: { empid } },
        { sheetoid: oid, answers: first, client: 'bench', save: 1 },
      );
  };
  await Promise.all(Array.from({ length: callers }, saving));
};

/** As many as a server keeps in memory. */
const savedAtMost = 20_000;

/**
 * Begins so many sheets, one for each person and then another round; every second person has not taken part yet.
 */
export const openSheets = async (db: Database, made: MadeSurvey, count: number): Promise<Submissions> => {
  const [version] = made.versions;
  if (!version) throw new Error('a survey without a version');
  await db.write({ empid: 'bench' }, (trx) =>
    trx.updateTable('survey').set({ examcount: 1_000 }).where('oid', '=', made.oid).execute(),
  );
  const { rows } = await sql<Open>`
    insert into survey_sheet (surveyoid, versionoid, empid, attempt, seed, placeid, depkey)
    select p.surveyoid, ${version.oid}, p.empid, 900 + nth, 1, p.placeid, p.depkey from survey_participant p,
      generate_series(0, (select ${count}::int / count(*) from survey_participant where surveyoid = ${made.oid})) nth
    where p.surveyoid = ${made.oid} order by nth, p.empid limit ${count}
    returning oid, empid, placeid`.execute(db.read);
  const people = [...new Set(rows.map(({ empid }) => empid))];
  const newcomers = people.filter((_, nth) => nth % 2 === 1);
  await sql`delete from survey_participant where surveyoid = ${made.oid} and empid = any(${newcomers})`.execute(
    db.read,
  );
  const answers = Object.fromEntries(
    version.layout.questions.filter(({ type }) => type !== 'tar').map(({ id }): [string, string[]] => [id, ['A']]),
  );
  const services = { db, rulesOf: new RulesOfVersions(), known: new KnownSheets() };
  const elsewhere = { db, rulesOf: new RulesOfVersions(), known: new KnownSheets() };
  // Of four people, two take part for the first time.
  const halves = [rows.filter((_, nth) => nth % 4 < 2), rows.filter((_, nth) => nth % 4 >= 2)] as const;
  await saveFirstAnswers(services, halves[0].slice(0, savedAtMost), answers);
  await sql`vacuum analyze survey_sheet, survey_participant`.execute(db.read);
  const packed = packAnswers(version.layout, answers);
  const next: [number, number] = [0, 0];
  const taken = (half: 0 | 1): Open => {
    const sheet = halves[half][next[half]];
    next[half] += 1;
    if (!sheet) throw new Error('there are not enough sheets to submit');
    return sheet;
  };
  const submit = async (at: typeof services, { oid, empid }: Open): Promise<void> => {
    await submitOwnSheet(at, { empid, actor: { empid } }, { sheetoid: oid, answers });
  };
  return {
    left: () => halves[0].length - next[0],
    submit: () => submit(services, taken(0)),
    submitElsewhere: () => submit(elsewhere, taken(1)),
    insert: async () => {
      await db.pool.query(
        `insert into survey_answer (oid, versionoid, placeid, score, packed)
         select uuid_v7(), $1, min(id), 0, $2 from survey_place`,
        [version.oid, packed],
      );
    },
    store: async () => {
      const { oid, empid, placeid } = taken(1);
      await db.pool.query(
        `with answered as (insert into survey_answer (oid, versionoid, placeid, score, packed) values ($1, $2, $3, 0, $4)),
          taken as (insert into survey_participant as p (surveyoid, empid, placeid, bestscore) values ($5, $6, $3, 0)
            on conflict on constraint survey_participant_unique do update set times = p.times + 1)
        update survey_sheet set state = 'S', submittedat = now() where oid = $1`,
        [oid, version.oid, placeid, packed, made.oid, empid],
      );
    },
  };
};

/** How often the work is done in a second by some callers at once. */
export const ratePerSecond = async (work: () => Promise<void>, milliseconds: number): Promise<number> => {
  const began = performance.now();
  let done = 0;
  const calling = async (): Promise<void> => {
    while (performance.now() - began < milliseconds) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, calling));
  return done / ((performance.now() - began) / 1_000);
};
