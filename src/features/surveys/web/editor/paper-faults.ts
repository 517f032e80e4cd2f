import { optionId, questionReasons } from '#features/surveys/survey-questions.contract.ts';
import { isDaily, type QuestionFaults, questionFaults, type QuestionKind } from '#features/surveys/question-rules.ts';
import { questionLimits } from '#features/surveys/survey-questions.contract.ts';
import { surveyReasons } from '#features/surveys/surveys.contract.ts';
import { fieldReasons, hasControl, hasInvisible, numberOfText } from '#platform/wire/values.ts';
import { type EditedQuestion, lettersOf } from './paper.ts';

const textFault = (text: string, longest: number): string | undefined => {
  if (text.trim().length > longest) return fieldReasons.tooLong;
  if (hasControl(text.replaceAll('\r\n', '\n'))) return fieldReasons.control;
  return hasInvisible(text) ? fieldReasons.invisible : undefined;
};

const computed = (question: EditedQuestion, kind: QuestionKind): QuestionFaults => {
  const faults: Record<string, string> = {
    ...questionFaults(
      {
        id: question.id,
        title: question.title,
        questionType: question.questionType,
        columnType: question.columnType,
        required: question.required,
        score: numberOfText(question.score) ?? null,
        defaultvalue: lettersOf(question.options, question.defaults),
        rightanswer: lettersOf(question.options, question.rights),
        surveyOptionVOList: question.options.map(({ oid, text }, place) => ({ oid, id: optionId(place), text })),
      },
      kind,
    ),
  };
  const title = textFault(question.title, questionLimits.title);
  if (title) faults['title'] = title;
  question.options.forEach(({ text }, place) => {
    const fault = textFault(text, questionLimits.option);
    if (fault) faults[`surveyOptionVOList.${place}.text`] = fault;
  });
  return faults;
};

const known = {
  survey: new WeakMap<EditedQuestion, QuestionFaults>(),
  exam: new WeakMap<EditedQuestion, QuestionFaults>(),
};

/** What is wrong with a question, by field. Kept while it does not change: a key is typed into one of many. */
export const faultsOf = (question: EditedQuestion, kind: QuestionKind): QuestionFaults => {
  const before = known[kind.type].get(question);
  if (before && !isDaily(question)) return before;
  const faults = computed(question, kind);
  known[kind.type].set(question, faults);
  return faults;
};

export const isFaulty = (question: EditedQuestion, kind: QuestionKind): boolean =>
  Object.keys(faultsOf(question, kind)).length > 0;

/** The reason of the form for a list that cannot be saved; the questions say the rest. */
export const markedQuestions = 'survey_editor.marked';

/** Why the questions cannot be saved; undefined if they can. */
export const listFault = (questions: readonly EditedQuestion[], kind: QuestionKind): string | undefined => {
  const asked = questions.filter((question) => !isDaily(question));
  if (questions.length === 0 || (kind.everyday && asked.length === 0)) return surveyReasons.noQuestions;
  if (kind.everyday && questions.filter(isDaily).length !== 1) return questionReasons.dailyQuestion;
  return questions.some((question) => isFaulty(question, kind)) ? markedQuestions : undefined;
};
