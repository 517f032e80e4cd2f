import type { z } from 'zod';
import type { Write } from '#platform/db/server/database.ts';
import { assertFresh, atField, found } from '#platform/records/server/record-errors.ts';
import { deleteByOid, updateByOid } from '#platform/records/server/record-writes.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import { dailyQuestion, isDaily, type QuestionKind, settledQuestion } from '../question-rules.ts';
import {
  type QuestionInput,
  questionLimits,
  type questionsConflict,
  questionReasons,
  type surveyQuestionCalls,
  type SurveyQuestion,
} from '../survey-questions.contract.ts';
import { surveyReasons } from '../surveys.contract.ts';
import { assertQuestions, kindOf } from './question-checks.ts';
import {
  fullScoreOf,
  insertOptions,
  insertQuestions,
  keyOf,
  letIdsMove,
  nextQuestionNumber,
  questionsOf,
  typesOfIds,
  updateOption,
  updateQuestion,
} from './questions.queries.ts';
import { asWriterOf, lockOperated, type Services, type SurveyCaller, versionToEdit } from './survey-rules.ts';
import { searchTextOf, type StoredSurvey } from './surveys.queries.ts';

/** A question of the list as it shall be: what is stored of it, what was sent, and its place among what was sent. */
type Planned = { stored: SurveyQuestion | null; question: QuestionInput; sentAt: number | null };

const asInput = ({ oid, ...stored }: SurveyQuestion): QuestionInput => ({
  ...stored,
  oid,
  defaultvalue: keyOf(stored.defaultvalue),
  rightanswer: keyOf(stored.rightanswer),
});

/** The date comes first in an everyday survey; the others by their place, and as sent where that is the same. */
const inOrder = (planned: readonly Planned[], sortOf: (one: Planned, at: number) => number): Planned[] => {
  const places = new Map(planned.map((one, at) => [one, sortOf(one, at)]));
  const placeOf = (one: Planned): number => (isDaily(one.question) ? -1 : (places.get(one) ?? 0));
  return planned.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** New questions get an id that the survey has never had; `kept` stay as they are. */
const numbered = (planned: readonly Planned[], next: number): Planned[] => {
  let number = next;
  const taken = new Set(planned.map(({ question }) => question.id));
  const free = (): string => {
    while (taken.has(`Q${number}`)) number += 1;
    const id = `Q${number}`;
    number += 1;
    return id;
  };
  return planned.map((one) => (one.question.id === '' ? { ...one, question: { ...one.question, id: free() } } : one));
};

const valuesOf = ({ question }: Planned, at: number) => {
  const { id, title, questionType, columnType, required, score, defaultvalue, rightanswer } = question;
  return { id, title, questionType, columnType, required, score, defaultvalue, rightanswer, sort: at + 1 };
};

const optionsOf = ({ question }: Planned) => question.surveyOptionVOList.map(({ id, text }) => ({ id, text }));

/**
 * Adds the questions of a new survey. An everyday survey gets its date question if none was sent; `dailyTitle`: what it
 * asks.
 */
export const addQuestions = async (
  trx: Write,
  { surveyoid, kind, dailyTitle }: { surveyoid: string; kind: QuestionKind; dailyTitle: string },
  sent: readonly QuestionInput[],
): Promise<void> => {
  const planned: Planned[] = sent.map((question, sentAt) => ({
    stored: null,
    question: settledQuestion(question, kind),
    sentAt,
  }));
  if (kind.everyday && !sent.some(isDaily))
    planned.unshift({ stored: null, question: { ...dailyQuestion(dailyTitle), surveyOptionVOList: [] }, sentAt: null });
  const ordered = numbered(
    inOrder(planned, ({ question }, at) => question.sort ?? at),
    1,
  );
  // Faults are about what was sent: letters and keys that were settled would hide them.
  await assertQuestions(
    trx,
    ordered.map(({ question, sentAt }) => (sentAt === null ? question : (sent[sentAt] ?? question))),
    {
      kind,
      code: codes.addFailed,
      named: (at) => (ordered[at]?.sentAt === null ? null : `surveyQuestionList.${ordered[at]?.sentAt ?? 0}`),
    },
  );
  await insertQuestions(
    trx,
    { surveyoid, version: 1 },
    ordered.map((one, at) => ({ ...valuesOf(one, at), options: optionsOf(one) })),
  );
};

type Save = z.output<(typeof surveyQuestionCalls)['save']['content']>;
type Deleted = { deleteQuestionOids: readonly string[]; deleteOptionOids: readonly string[] };

const isSameQuestion = (stored: SurveyQuestion, values: ReturnType<typeof valuesOf>): boolean =>
  stored.id === values.id &&
  stored.title === values.title &&
  stored.questionType === values.questionType &&
  stored.columnType === values.columnType &&
  stored.required === values.required &&
  stored.score === (values.score ?? 0) &&
  stored.sort === values.sort &&
  (stored.defaultvalue ?? '') === values.defaultvalue.join(',') &&
  (stored.rightanswer ?? '') === values.rightanswer.join(',');

/** Writes the options of a stored question as they shall be. */
const writeOptions = async (trx: Write, stored: SurveyQuestion, { question }: Planned): Promise<void> => {
  const before = new Map(stored.surveyOptionVOList.map((option) => [option.oid, option]));
  const kept = new Set<string>();
  const added: { questionoid: string; id: string; text: string }[] = [];
  for (const { oid, id, text } of question.surveyOptionVOList) {
    const was = oid === undefined ? undefined : before.get(oid);
    if (!was) added.push({ questionoid: stored.oid, id, text });
    else {
      kept.add(was.oid);
      if (was.id !== id || was.text !== text) await updateOption(trx, was.oid, { id, text });
    }
  }
  await deleteByOid(
    trx,
    'survey_option',
    [...before.keys()].filter((oid) => !kept.has(oid)),
  );
  await insertOptions(trx, added);
};

/** What a 409 answers: the survey's texts and questions as they are stored. */
export const conflictOf = (
  { title, explain, rev, txemp, txdat }: StoredSurvey,
  surveyQuestionList: SurveyQuestion[],
): z.infer<typeof questionsConflict> => ({ title, explain, rev, txemp, txdat, surveyQuestionList });

/** What is stored, and what a 409 answers. */
type Stored = { stored: readonly SurveyQuestion[]; current: () => unknown };

/** A new question does not continue one of another type: versions are compared by the ids of their questions. */
const withOwnIds = (planned: readonly Planned[], types: ReadonlyMap<string, ReadonlySet<string>>): Planned[] =>
  planned.map((one) => {
    const had = one.stored ? undefined : types.get(one.question.id);
    const isSame = had === undefined || (had.size === 1 && had.has(one.question.questionType));
    return isSame ? one : { ...one, question: { ...one.question, id: '' } };
  });

/** The list as it shall be, and which of the stored questions go. */
const plan = async (
  { stored, current }: Stored,
  sent: readonly QuestionInput[],
  { deleteQuestionOids, deleteOptionOids }: Deleted,
): Promise<{ planned: Planned[]; gone: SurveyQuestion[] }> => {
  const byOid = new Map(stored.map((question) => [question.oid, question]));
  const deleted = new Set(deleteQuestionOids);
  const gone = stored.filter(({ oid }) => deleted.has(oid));
  if (gone.some(isDaily)) throw new DomainError(codes.editFailed, questionReasons.dailyQuestion);
  const sentOids = new Set<string>();
  for (const [at, { oid, rev }] of sent.entries()) {
    if (!oid) continue;
    const before = byOid.get(oid);
    if (!before || deleted.has(oid)) throw atField(codes.editFailed, `surveyQuestionList.${at}.oid`, 'wire.gone');
    if (sentOids.has(oid))
      throw atField(codes.editFailed, `surveyQuestionList.${at}.oid`, questionReasons.questionTwice);
    sentOids.add(oid);
    await assertFresh(rev, before, current);
  }
  const withoutOptions = new Set(deleteOptionOids);
  const stays = stored
    .filter(({ oid }) => !deleted.has(oid) && !sentOids.has(oid))
    .map((question): Planned => {
      const surveyOptionVOList = question.surveyOptionVOList.filter(({ oid }) => !withoutOptions.has(oid));
      return { stored: question, question: { ...asInput(question), surveyOptionVOList }, sentAt: null };
    });
  const named = sent.map((question, sentAt): Planned => {
    const before = (question.oid && byOid.get(question.oid)) || null;
    const surveyOptionVOList = question.surveyOptionVOList.filter(
      ({ oid }) => oid === undefined || !withoutOptions.has(oid),
    );
    // Answers of another type cannot be compared with those before.
    const ownId = before?.questionType === question.questionType ? before.id : '';
    return { stored: before, question: { ...question, id: before ? ownId : question.id, surveyOptionVOList }, sentAt };
  });
  // What stays has its own place; what was sent without one has that of the list.
  const sortOf = ({ stored: before, question, sentAt }: Planned): number =>
    question.sort ?? (stays.length > 0 && before ? before.sort : stays.length + (sentAt ?? 0) + 1);
  return { planned: inOrder([...stays, ...named], sortOf), gone };
};

/**
 * Writes title, explanation and questions of the version that is being written, all or none (seed 002 §4: questions
 * change only while nobody answers them). Rejects a stale revision of the survey or of a question (409).
 */
export const saveQuestions = async (
  services: Services,
  caller: SurveyCaller,
  { surveyoid, rev, title, explain, surveyQuestionList: sent }: Save,
  deleted: Deleted,
): Promise<SurveyQuestion[]> => {
  const writer = await asWriterOf(services, caller, surveyoid);
  return services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, surveyoid);
    const version = versionToEdit(survey);
    if (version === null) throw new DomainError(codes.editFailed, surveyReasons.published);
    const stored = await questionsOf(trx, surveyoid, version);
    const current = () => conflictOf(survey, stored);
    await assertFresh(rev, survey, current);
    const { planned, gone } = await plan({ stored, current }, sent, deleted);
    if (planned.length === 0) throw new DomainError(codes.editFailed, surveyReasons.noQuestions);
    if (planned.length > questionLimits.questions)
      throw atField(codes.editFailed, 'surveyQuestionList', fieldReasons.tooMany);
    const kind = kindOf(survey);
    await assertQuestions(
      trx,
      planned.map(({ question }) => question),
      {
        kind,
        code: codes.editFailed,
        named: (at) => {
          const sentAt = planned[at]?.sentAt ?? null;
          return sentAt === null ? null : `surveyQuestionList.${sentAt}`;
        },
      },
    );
    const settled = planned.map((one) => ({ ...one, question: settledQuestion(one.question, kind) }));
    const own = withOwnIds(settled, await typesOfIds(trx, surveyoid));
    const list = numbered(own, await nextQuestionNumber(trx, surveyoid));
    await letIdsMove(trx);
    await deleteByOid(
      trx,
      'survey_question',
      gone.map(({ oid }) => oid),
    );
    for (const [at, one] of list.entries()) {
      if (!one.stored) continue;
      const values = valuesOf(one, at);
      if (!isSameQuestion(one.stored, values)) await updateQuestion(trx, one.stored.oid, values);
      await writeOptions(trx, one.stored, one);
    }
    await insertQuestions(
      trx,
      { surveyoid, version },
      list.flatMap((one, at) => (one.stored ? [] : [{ ...valuesOf(one, at), options: optionsOf(one) }])),
    );
    const texts = { title: title ?? survey.title, explain: explain ?? survey.explain };
    const fullscore = survey.state === 'N' ? await fullScoreOf(trx, surveyoid, version) : survey.fullscore;
    await updateByOid(trx, 'survey', surveyoid, { ...texts, search_text: searchTextOf(texts), fullscore });
    return found(await questionsOf(trx, surveyoid, version));
  });
};
