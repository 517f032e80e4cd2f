import type { QuestionType } from '../survey-questions.contract.ts';

/**
 * Where a question's answer is in the packed answers of a sheet. `at`, `width`: bytes. Bit n of it, the lowest of the
 * first byte being bit 0, is option n of `options`; of a text question bit 0 says that it was answered. No bit: no
 * answer.
 */
export type LayoutQuestion = {
  oid: string;
  id: string;
  type: QuestionType;
  at: number;
  width: number;
  options: readonly string[];
};

/** Fixed when a version is published, so that all its sheets have the same length. */
export type Layout = { bytes: number; questions: readonly LayoutQuestion[] };

type Question = { oid: string; id: string; questionType: QuestionType; surveyOptionVOList: readonly { id: string }[] };

export const layoutOf = (questions: readonly Question[]): Layout => {
  let at = 0;
  const placed = questions.map(({ oid, id, questionType, surveyOptionVOList }): LayoutQuestion => {
    const options = questionType === 'tar' ? [] : surveyOptionVOList.map((option) => option.id);
    const width = Math.max(1, Math.ceil(options.length / 8));
    const question = { oid, id, type: questionType, at, width, options };
    at += width;
    return question;
  });
  return { bytes: at, questions: placed };
};

/** Answers by question id: ids of options, or a text. */
export type Answers = Readonly<Record<string, readonly string[] | string>>;

const bitsOf = (question: LayoutQuestion, answer: readonly string[] | string | undefined): number[] => {
  if (answer === undefined || answer.length === 0) return [];
  if (question.type === 'tar') return [0];
  return [...answer].map((id) => question.options.indexOf(id)).filter((bit) => bit >= 0);
};

/** The packed answers; those of unknown questions and options are left out. */
export const packAnswers = (layout: Layout, answers: Answers): Buffer => {
  const packed = Buffer.alloc(layout.bytes);
  for (const question of layout.questions)
    for (const bit of bitsOf(question, answers[question.id])) {
      const byte = question.at + (bit >> 3);
      packed.writeUInt8(packed.readUInt8(byte) | (1 << (bit & 7)), byte);
    }
  return packed;
};

const has = (packed: Buffer, at: number, bit: number): boolean =>
  (packed.readUInt8(at + (bit >> 3)) & (1 << (bit & 7))) !== 0;

/** The ids of the chosen options by question id, in the order of the options; texts are kept beside. */
export const unpackChoices = (layout: Layout, packed: Buffer): Record<string, string[]> =>
  Object.fromEntries(
    layout.questions
      .filter(({ type }) => type !== 'tar')
      .map(({ id, at, options }) => [id, options.filter((_option, bit) => has(packed, at, bit))]),
  );
