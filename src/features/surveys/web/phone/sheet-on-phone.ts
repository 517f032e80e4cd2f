import type { SheetAnswers, StartedSheet } from '#features/surveys/answering.contract.ts';

/**
 * A sheet as a phone has it. `answers`: all that are given; `pending`: those that the server has not confirmed;
 * `clock`: how many milliseconds the server's clock is ahead of this one.
 */
export type PhoneSheet = {
  sheet: StartedSheet;
  answers: SheetAnswers;
  pending: SheetAnswers;
  client: string;
  save: number;
  clock: number;
};

/** Times of the server are wall-clock times of one zone: only their distance counts. */
const timeOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/**
 * What a phone begins with: the server's answers, over which those lie that were given here without a network.
 * `before`: the same sheet as this phone kept it.
 */
export const openedSheet = (
  sheet: StartedSheet,
  before: PhoneSheet | undefined,
  now: number,
  client: string,
): PhoneSheet => {
  const mine = before?.sheet.sheetoid === sheet.sheetoid ? before : undefined;
  return {
    sheet,
    answers: { ...sheet.answers, ...mine?.pending },
    pending: mine?.pending ?? {},
    client: mine?.client ?? client,
    save: mine?.save ?? 0,
    clock: timeOf(sheet.now) - now,
  };
};

export const answered = (held: PhoneSheet, id: string, answer: string | string[]): PhoneSheet => ({
  ...held,
  answers: { ...held.answers, [id]: answer },
  pending: { ...held.pending, [id]: answer },
});

/** After the server has confirmed `sent`: what was changed meanwhile stays pending. */
export const confirmed = (held: PhoneSheet, sent: SheetAnswers, endsat: string | null): PhoneSheet => ({
  ...held,
  sheet: { ...held.sheet, endsat },
  pending: Object.fromEntries(Object.entries(held.pending).filter(([id, answer]) => sent[id] !== answer)),
});

/** Milliseconds until the sheet ends, by the server's clock; null: it does not end. */
export const timeLeft = ({ sheet, clock }: PhoneSheet, now: number): number | null =>
  sheet.endsat === null ? null : Math.max(0, timeOf(sheet.endsat) - (now + clock));

/** How long a submission may be on its way, and the second by which the server's times are cut. */
const underWayMs = 2_500;

/** Whether it is time to submit, so that it arrives before the end: what arrives afterwards is marked as late. */
export const isTimeUp = (left: number | null): boolean => left !== null && left <= underWayMs;

/** `1:05:09`, `05:09`. */
export const clockText = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1_000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
};

/** Required questions without an answer, by their ids. */
export const unanswered = ({ sheet, answers }: PhoneSheet): string[] =>
  sheet.surveyQuestionList
    .filter(({ required, id }) => required === 'Y' && (answers[id]?.length ?? 0) === 0)
    .map(({ id }) => id);
