import type { QuestionType } from './survey-questions.contract.ts';

/** What was understood of one pasted question. `line`: where it begins, from 1. */
export type PastedQuestion = {
  line: number;
  title: string;
  questionType: QuestionType;
  /** As it was written; empty if nothing was said. */
  score: string;
  required: boolean | null;
  options: { text: string; right: boolean }[];
};

/** Why a question was not understood as it was meant. With `leaves`, it is left out. */
export type PasteFault = { line: number; reason: PasteFaultReason; leaves: boolean };

export type PasteFaultReason =
  | 'optionFirst'
  | 'oneOption'
  | 'tooManyOptions'
  | 'answerUnknown'
  | 'titleMissing'
  | 'titleTooLong'
  | 'optionTooLong'
  | 'optionEmpty'
  | 'tooManyQuestions'
  | 'notClosed'
  | 'matching';

export type PastedList = { questions: PastedQuestion[]; faults: PasteFault[] };
