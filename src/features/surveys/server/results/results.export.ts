import { codeNames } from '#platform/code-lists/server/code-names.queries.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { type ExportColumn, namedAfter, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { QuestionResult, SheetRow, Statistics } from '../../survey-results.contract.ts';
import { resultScreenTexts } from '../../result-screens.texts.ts';
import { questionViewTexts } from '../../question-view.texts.ts';
import { surveyEditorTexts } from '../../survey-editor.texts.ts';
import { questionTypeCodes } from '../../survey-questions.contract.ts';
import { surveyResultTexts } from '../../survey-results.texts.ts';
import { surveyTexts } from '../../surveys.texts.ts';
import type { Layout } from '../packed-answers.ts';
import type { Person } from './completion.queries.ts';
import type { PublishedVersion, ResultSurvey } from './result-survey.ts';
import type { Selection } from './selection.ts';
import { answersOf, type SheetAnswers } from './sheet-answers.ts';
import { describeSheets, orderedOids, type SheetOrder } from './sheets.queries.ts';

type What = 'completed' | 'uncompleted' | 'statistics';

/** The file is named after the survey and what it holds; its sheet after what it holds alone. */
const fileOf = <Row>(
  { title }: ResultSurvey,
  what: What,
  lang: Language,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): FileAnswer => {
  const name = surveyResultTexts[`survey.result.${what}`][lang];
  return namedAfter(title, xlsxAnswer(name, columns, rows));
};

/** When a sheet was late, or was submitted by itself. */
const remarkOf = ({ late, bytime }: SheetRow, lang: Language): string =>
  [late === 'Y' ? resultScreenTexts['results.late'] : null, bytime === 'Y' ? resultScreenTexts['results.byTime'] : null]
    .flatMap((words) => (words === null ? [] : [words[lang]]))
    .join(', ');

type Sheet = SheetRow & { answers: SheetAnswers };
type QuestionTitles = readonly { id: string; title: string; options: ReadonlyMap<string, string> }[];

const questionTitles = async (
  db: Read,
  surveyoid: string,
  { version, layout }: PublishedVersion,
): Promise<QuestionTitles> => {
  const questions = await db
    .selectFrom('survey_question')
    .select(['oid', 'id', 'title'])
    .where('surveyoid', '=', surveyoid)
    .where('version', '=', version)
    .execute();
  const options = await db
    .selectFrom('survey_option')
    .select(['questionoid', 'id', 'text'])
    .where(
      'questionoid',
      'in',
      questions.map(({ oid }) => oid),
    )
    .execute();
  return layout.questions.flatMap((asked) => {
    const question = questions.find(({ id }) => id === asked.id);
    if (!question) return [];
    const own = options.filter(({ questionoid }) => questionoid === question.oid);
    return [{ id: question.id, title: question.title, options: new Map(own.map(({ id, text }) => [id, text])) }];
  });
};

const shownAnswer = (answer: string[] | string | undefined, options: ReadonlyMap<string, string>): string =>
  Array.isArray(answer) ? answer.map((id) => `${id}. ${options.get(id) ?? ''}`).join('; ') : (answer ?? '');

const sheetColumns = (
  { type, isEveryday }: ResultSurvey,
  questions: QuestionTitles,
  lang: Language,
): ExportColumn<Sheet>[] => {
  const text = (key: keyof typeof surveyResultTexts): string => surveyResultTexts[key][lang];
  return [
    { title: vocabulary['common.employeeId'][lang], width: 14, value: (row) => row.id },
    { title: vocabulary['common.personName'][lang], width: 20, value: (row) => row.name },
    { title: vocabulary['common.plant'][lang], width: 20, value: (row) => row.plantname },
    { title: vocabulary['common.department'][lang], width: 24, value: (row) => row.depname },
    { title: text('survey.result.submittedAt'), width: 20, value: (row) => row.txdat },
    ...(isEveryday ? [{ title: text('survey.result.day'), width: 12, value: (row: Sheet) => row.day }] : []),
    ...(type === 'exam'
      ? [
          { title: text('survey.result.attempt'), width: 10, value: (row: Sheet) => row.attempt },
          { title: text('survey.result.score'), width: 10, value: (row: Sheet) => row.totalscore },
          { title: text('survey.result.pass'), width: 10, value: (row: Sheet) => yesNoWord(row.pass, lang) },
        ]
      : []),
    { title: vocabulary['common.remark'][lang], width: 16, value: (row) => remarkOf(row, lang) },
    ...questions.map(({ id, title, options }, nth) => ({
      title: `${nth + 1}. ${title}`,
      width: 30,
      wraps: true as const,
      value: (row: Sheet) => shownAnswer(row.answers[id], options),
    })),
  ];
};

const portion = 1_000;

async function* portionsOf(oids: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let taken: Buffer[] = [];
  for await (const oid of oids) {
    taken.push(oid);
    if (taken.length === portion) {
      yield Buffer.concat(taken);
      taken = [];
    }
  }
  if (taken.length > 0) yield Buffer.concat(taken);
}

/** The selected sheets, in an order. */
type Chosen = { selection: Selection; order: SheetOrder };
type Among = { db: Read; survey: ResultSurvey; versionoid: string; layout: Layout } & Chosen;

async function* sheetsOf({ db, survey, versionoid, layout, selection, order }: Among): AsyncGenerator<Sheet> {
  for await (const oids of portionsOf(orderedOids(db, versionoid, selection, order))) {
    const [rows, answers] = await Promise.all([describeSheets(db, oids, survey), answersOf(db, layout, oids)]);
    for (const row of rows) yield { ...row, answers: answers.get(row.sheetoid) ?? {} };
  }
}

/** The chosen sheets with a column for each question; read while it is sent. */
export const completedFile = async (
  db: Read,
  survey: ResultSurvey,
  version: PublishedVersion,
  chosen: Chosen,
  lang: Language,
): Promise<FileAnswer> => {
  const columns = sheetColumns(survey, await questionTitles(db, survey.oid, version), lang);
  const rows = sheetsOf({ db, survey, versionoid: version.oid, layout: version.layout, ...chosen });
  return fileOf(survey, 'completed', lang, columns, rows);
};

/** The people who have not answered. */
export const uncompletedFile = (survey: ResultSurvey, people: AsyncIterable<Person>, lang: Language): FileAnswer =>
  fileOf(
    survey,
    'uncompleted',
    lang,
    [
      { title: vocabulary['common.employeeId'][lang], width: 14, value: (row) => row.id },
      { title: vocabulary['common.personName'][lang], width: 20, value: (row) => row.name },
      { title: vocabulary['common.department'][lang], width: 24, value: (row) => row.depname },
      { title: resultScreenTexts['results.companyAndPlant'][lang], width: 36, value: (row) => row.plantname },
    ],
    people,
  );

type OptionRow = { question: QuestionResult; option: QuestionResult['surveyOptionVOList'][number] | null };

/** A row for each option, and one for each text question. */
const optionRows = ({ surveyQuestionList }: Statistics): OptionRow[] =>
  surveyQuestionList.flatMap((question): OptionRow[] =>
    question.surveyOptionVOList.length === 0
      ? [{ question, option: null }]
      : question.surveyOptionVOList.map((option) => ({ question, option })),
  );

/** The same as the screen, a line for each option. */
export const statisticsFile = async (
  db: Read,
  survey: ResultSurvey,
  results: Statistics,
  lang: Language,
): Promise<FileAnswer> => {
  const typeName = await codeNames(db, questionTypeCodes, lang);
  const text = (key: keyof typeof surveyResultTexts): string => surveyResultTexts[key][lang];
  const ofExams: ExportColumn<OptionRow>[] = [
    { title: text('survey.result.right'), width: 12, value: ({ question }) => question.rightTotal },
    { title: text('survey.result.accuracy'), width: 12, value: ({ question }) => question.rightRate },
    { title: text('survey.result.discrimination'), width: 14, value: ({ question }) => question.discrimination },
    {
      title: vocabulary['common.rightAnswer'][lang],
      width: 12,
      value: ({ option }) => yesNoWord(option?.isAnswer ?? null, lang),
    },
  ];
  const columns: ExportColumn<OptionRow>[] = [
    { title: text('survey.result.number'), width: 8, value: ({ question }) => question.serialNumber },
    { title: surveyTexts['survey.question'][lang], width: 50, wraps: true, value: ({ question }) => question.title },
    {
      title: surveyEditorTexts['survey_editor.questionType'][lang],
      width: 20,
      value: ({ question: { questionType } }) => typeName(questionType),
    },
    {
      title: questionViewTexts['survey_editor.mustAnswer'][lang],
      width: 10,
      value: ({ question }) => yesNoWord(question.required, lang),
    },
    { title: text('survey.result.answered'), width: 12, value: ({ question }) => question.fillTotal },
    ...(survey.type === 'exam' ? ofExams : []),
    {
      title: surveyTexts['survey.option'][lang],
      width: 40,
      wraps: true,
      value: ({ option }) => (option ? `${option.id}. ${option.text}` : ''),
    },
    { title: text('survey.result.subtotal'), width: 10, value: ({ option }) => option?.selectionTotal ?? null },
    { title: text('survey.result.rate'), width: 10, value: ({ option }) => option?.selectionRate ?? null },
  ];
  return fileOf(survey, 'statistics', lang, columns, optionRows(results));
};
