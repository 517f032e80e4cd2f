import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { looksEmpty, text } from '#platform/wire/values.ts';
import { answeringReasons, type SheetAnswers } from '../../answering.contract.ts';
import { questionLimits } from '../../survey-questions.contract.ts';
import type { QuestionRule, VersionRules } from './version-rules.ts';

/** Answers by question id, as they are kept: options in their order, each once; texts normalised. */
export type KeptAnswers = Record<string, string[] | string>;

/** What is wrong with one answer, as a reason. */
class Fault extends Error {}

const answerText = text(questionLimits.answer * 2);

const checkedText = (sent: string): string => {
  const parsed = answerText.safeParse(sent);
  if (!parsed.success) throw new Fault(parsed.error.issues[0]?.message);
  if (parsed.data.length > questionLimits.answer) throw new Fault(answeringReasons.answerTooLong);
  return looksEmpty(parsed.data) ? '' : parsed.data;
};

const checkedChoice = (question: QuestionRule, sent: readonly string[]): string[] => {
  const chosen = new Set(sent);
  for (const id of chosen) if (!question.options.has(id)) throw new Fault(answeringReasons.unknownOption);
  if (question.type === 'rdo' && chosen.size > 1) throw new Fault(answeringReasons.oneOption);
  return [...question.options].filter((id) => chosen.has(id));
};

const optionsOfText = (sent: string): string[] =>
  sent
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

const checkedAnswer = (question: QuestionRule, sent: SheetAnswers[string], day: string | null): string[] | string => {
  if (question.type !== 'tar') return checkedChoice(question, typeof sent === 'string' ? optionsOfText(sent) : sent);
  if (typeof sent !== 'string') throw new Fault(answeringReasons.unknownOption);
  const answer = checkedText(sent);
  if (question.isDay && day !== null && answer !== day) throw new Fault(answeringReasons.dayNotOpen);
  return answer;
};

/** Errors of single answers, by question id; all are reported together. */
const rejected = (faults: Readonly<Record<string, string>>): DomainError | undefined => {
  const [reason] = Object.values(faults);
  if (reason === undefined) return undefined;
  const fields = Object.fromEntries(Object.entries(faults).map(([id, fault]) => [`answers.${id}`, fault]));
  return new DomainError(codes.editFailed, reason, { fields });
};

/** The answers that were sent, checked; throws a domain error that names every question at fault. */
export const checkedAnswers = (rules: VersionRules, sent: SheetAnswers, day: string | null): KeptAnswers => {
  const answers: KeptAnswers = {};
  const faults: Record<string, string> = {};
  for (const [name, answer] of Object.entries(sent)) {
    const question = rules.byName.get(name);
    try {
      if (!question) throw new Fault(answeringReasons.unknownQuestion);
      answers[question.id] = checkedAnswer(question, answer, day);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults[question?.id ?? name] = error.message;
    }
  }
  const error = rejected(faults);
  if (error) throw error;
  return answers;
};

/** A domain error that names every required question without an answer; undefined if there is none. */
export const whatIsMissing = ({ questions }: VersionRules, answers: KeptAnswers): DomainError | undefined =>
  rejected(
    Object.fromEntries(
      questions
        .filter(({ id, required }) => required && (answers[id]?.length ?? 0) === 0)
        .map(({ id }) => [id, answeringReasons.answerRequired]),
    ),
  );
