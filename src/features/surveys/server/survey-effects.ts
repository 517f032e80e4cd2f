import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import {
  atOnce,
  type ChangeLine,
  duringPeriod,
  type PeopleLine,
  type Plan,
  say,
  type Value,
} from '#platform/effects/server/plan.ts';
import { moment } from '#platform/effects/server/plan.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { surveyTexts } from '../surveys.texts.ts';
import type { Settings } from './settings.ts';
import { type AudiencePart, audienceParts, surveyAudience, surveyAudienceSize } from './survey-audience.ts';
import type { StoredSurvey } from './surveys.queries.ts';
import { words } from './words.texts.ts';

/** Whom a survey concerns: its operators, and who is asked, as they were. */
export type Concerned = { parts: readonly AudiencePart[]; operators: Set<string>; asked: number; doing: number };

const operatorsOf = async (db: Read, oid: string): Promise<Set<string>> => {
  const { rows } = await sql<{ contentoid: string }>`
    select contentoid from survey_auth where surveyoid = ${oid} and authtype = 'O'`.execute(db);
  return new Set(rows.map(({ contentoid }) => contentoid));
};

const countSheets = async (db: Read, oids: readonly string[], state: 'D' | 'S'): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from survey_sheet t where t.surveyoid = any(${[...oids]}::uuid[]) and t.state = ${state}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

/** The same of some versions of one survey. */
const countSheetsOf = async (db: Read, oid: string, versions: number[], state: 'D' | 'S'): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from survey_sheet t join survey_version v on v.oid = t.versionoid
    where v.surveyoid = ${oid} and v.version = any(${versions}::int[]) and t.state = ${state}`.execute(db);
  return rows[0]?.total ?? 0;
};

export const whoIsConcerned = async (db: Read, oid: string): Promise<Concerned> => {
  const parts = await audienceParts(db, oid);
  return {
    parts,
    operators: await operatorsOf(db, oid),
    asked: await surveyAudienceSize(db, parts),
    doing: await countSheets(db, [oid], 'D'),
  };
};

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((empid) => !other.has(empid)).length;

const some = (lines: readonly PeopleLine[]): PeopleLine[] => lines.filter(({ count }) => count !== 0);

const operatorLines = (before: ReadonlySet<string>, after: ReadonlySet<string>): PeopleLine[] =>
  some([
    { kind: 'gain', text: say(words['survey.effects.newOperators']), count: without(after, before) },
    { kind: 'lose', text: say(words['survey.effects.formerOperators']), count: without(before, after) },
  ]);

const labels = {
  starttime: vocabulary['common.start'],
  endtime: vocabulary['common.end'],
  timelimit: surveyTexts['survey.timelimit'],
  passingscore: surveyTexts['survey.passingscore'],
  examcount: surveyTexts['survey.examcount'],
  disorder: surveyTexts['survey.disorder'],
} as const;

const shown = (field: keyof typeof labels, settings: Settings): Value => {
  const value = settings[field];
  if (value === null) return '';
  if (field === 'starttime' || field === 'endtime') return moment(String(value));
  if (field === 'timelimit') return say(words['survey.effects.minutes'], { count: Math.ceil(Number(value) / 60) });
  if (field === 'disorder') return say(value === 'Y' ? vocabulary['common.yes'] : vocabulary['common.no']);
  return Number(value);
};

const changesOf = (before: Settings, after: Settings): ChangeLine[] =>
  (Object.keys(labels) as (keyof typeof labels)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ subject: say(labels[field]), from: shown(field, before), to: shown(field, after) }));

type Edited = { before: StoredSurvey; after: StoredSurvey; suspends: boolean; concerned: Concerned | undefined };

/**
 * Suspending takes a survey from those who are asked; other settings are noticed where people may have answered
 * already. Nobody notices those of a survey that has not been published.
 */
export const editPlan = async (db: Read, { before, after, suspends, concerned }: Edited): Promise<Plan | null> => {
  if (!concerned) return null;
  const { title } = before;
  const operators = operatorLines(concerned.operators, await operatorsOf(db, before.oid));
  if (suspends)
    return {
      title: say(words['survey.effects.suspend'], { title }),
      act: say(surveyTexts['survey.suspend']),
      danger: true,
      people: [
        { kind: 'hide', text: say(words['survey.effects.noLongerAsked']), count: concerned.asked },
        { kind: 'stop', text: say(words['survey.effects.interrupted']), count: concerned.doing, about: true },
        ...operators,
      ],
      changes: changesOf(before, after),
      when: atOnce,
    };
  const changes = before.state === 'S' ? changesOf(before, after) : [];
  if (changes.length + operators.length === 0) return null;
  return {
    title: say(words['survey.effects.edit'], { title }),
    act: say(vocabulary['common.save']),
    people: operators,
    changes,
    when: atOnce,
  };
};

/** How many people are asked from now on, and in which time. */
export const publishPlan = async (db: Read, survey: StoredSurvey): Promise<Plan> => {
  const asked = await surveyAudienceSize(db, await audienceParts(db, survey.oid));
  const [start, end] = survey.isduration === 'Y' ? [survey.starttime, survey.endtime] : [null, null];
  const resumes = survey.state === 'S';
  const { rows } = await sql<{ begun: boolean }>`select ${start}::timestamptz <= now() as begun`.execute(db);
  return {
    title: say(resumes ? words['survey.effects.resume'] : vocabulary['common.publishNamed'], { title: survey.title }),
    act: say(resumes ? surveyTexts['survey.resume'] : vocabulary['common.publish']),
    people: [{ kind: 'reach', text: say(words['survey.effects.asked']), count: asked }],
    when: duringPeriod(rows[0]?.begun ? null : start, end),
    notes: [
      ...(asked === 0 ? [{ text: say(words['survey.effects.nobody']), warning: true }] : []),
      ...(survey.revising === 'Y' ? [{ text: say(words['survey.effects.nextVersion']) }] : []),
      ...(survey.anonymous === 'Y' && !resumes ? [{ text: say(words['survey.effects.anonymous']) }] : []),
    ],
  };
};

const countOf = async (db: Read, predicate: ReturnType<typeof sql<boolean>>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from employee e where ${predicate}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Who is asked from now on and was not before, and the other way round; nobody notices while it is not published. */
export const audiencePlan = async (
  db: Read,
  survey: StoredSurvey,
  concerned: Concerned | undefined,
): Promise<Plan | null> => {
  if (!concerned) return null;
  const operators = operatorLines(concerned.operators, await operatorsOf(db, survey.oid));
  const isOpen = survey.state === 'Y';
  const [was, is] = [
    await surveyAudience(db, concerned.parts),
    await surveyAudience(db, await audienceParts(db, survey.oid)),
  ];
  const audience: PeopleLine[] = isOpen
    ? some([
        {
          kind: 'gain',
          text: say(words['survey.effects.newlyAsked']),
          count: await countOf(db, sql<boolean>`${is} and (${was}) is not true`),
        },
        {
          kind: 'lose',
          text: say(words['survey.effects.noLongerAsked']),
          count: await countOf(db, sql<boolean>`${was} and (${is}) is not true`),
        },
      ])
    : [];
  const people = [...audience, ...operators];
  if (people.length === 0) return null;
  return {
    title: say(words['survey.effects.audience'], { title: survey.title }),
    act: say(vocabulary['common.save']),
    people,
    when: atOnce,
  };
};

type Amended = { version: number; field: string; before: string; after: string };

/**
 * How many people have met the texts, or meet them now: the title and the explanation are those of all versions, a
 * question and an option those of their own.
 */
export const amendmentPlan = async (
  db: Read,
  { oid, title, version }: StoredSurvey,
  changed: readonly Amended[],
): Promise<Plan> => {
  const ofAll = changed.some(({ field }) => field === 'title' || field === 'explain');
  const all = Array.from({ length: version }, (_, before) => before + 1);
  const versions = ofAll ? all : changed.map((one) => one.version);
  const met = (state: 'D' | 'S'): Promise<number> => countSheetsOf(db, oid, versions, state);
  return {
    title: say(words['survey.effects.amend'], { title }),
    act: say(surveyTexts['survey.amend']),
    people: [
      {
        kind: 'reach',
        text: say(words['survey.effects.haveAnswered']),
        count: await met('S'),
        about: true,
      },
      {
        kind: 'reach',
        text: say(words['survey.effects.areAnswering']),
        count: await met('D'),
        about: true,
      },
    ],
    changes: changed.slice(0, 20).map(({ before, after }) => ({
      subject: say(surveyTexts['survey.amendedText']),
      from: before,
      to: after,
    })),
    when: atOnce,
  };
};

const stateTexts = {
  N: vocabulary['common.notPublished'],
  Y: vocabulary['common.published'],
  S: surveyTexts['survey.state.S'],
};

/** What goes with deleted surveys; `hidden`: those whose answers stay stored. */
export const deletionPlan = async (
  db: Read,
  surveys: readonly StoredSurvey[],
  hidden: ReadonlySet<string>,
): Promise<Plan | null> => {
  const [first] = surveys;
  if (!first) return null;
  return {
    title:
      surveys.length === 1
        ? say(words['survey.effects.deleteOne'], { title: first.title })
        : say(words['survey.effects.deleteSeveral'], { count: surveys.length }),
    act: say(vocabulary['common.delete']),
    danger: true,
    people: some([
      {
        kind: 'hide',
        text: say(words['survey.effects.answersHidden']),
        count: hidden.size === 0 ? 0 : await countSheets(db, [...hidden], 'S'),
      },
    ]),
    changes: surveys.slice(0, 20).map(({ title, state }) => ({ subject: title, from: say(stateTexts[state]) })),
    when: atOnce,
  };
};
