import { codeNames } from '#platform/code-lists/server/code-names.queries.ts';
import type { Read } from '#platform/db/server/database.ts';
import { formTexts } from '#platform/form/form.texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import { yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { typeOfEntry, type SurveyType } from '../survey-rights.ts';
import { surveyScreenTexts } from '../survey-screens.texts.ts';
import { surveyTexts } from '../surveys.texts.ts';
import { surveyTypeCodes } from '../surveys.contract.ts';
import { stateText } from '../survey-states.ts';
import type { ListedSurvey } from './surveys.queries.ts';

/** The words of the states, wherever they stand. */
const stateNames = { ...vocabulary, ...surveyTexts };

const minutesOf = (seconds: number | null): number | null => (seconds === null ? null : Math.ceil(seconds / 60));

const columns = (
  type: SurveyType,
  kindName: (code: string) => string,
  lang: Language,
): ExportColumn<ListedSurvey>[] => {
  const isExam = type === 'exam';
  const timeLimit = `${surveyTexts['survey.timelimit'][lang]} (${surveyScreenTexts['surveys.minutesUnit'][lang]})`;
  const exams: ExportColumn<ListedSurvey>[] = [
    { title: surveyTexts['survey.fullscore'][lang], width: 10, value: (row) => row.fullscore },
    { title: surveyTexts['survey.passingscore'][lang], width: 10, value: (row) => row.passingscore },
    { title: surveyTexts['survey.examcount'][lang], width: 10, value: (row) => row.examcount },
  ];
  const surveys: ExportColumn<ListedSurvey>[] = [
    { title: surveyTexts['survey.subType'][lang], width: 14, value: (row) => kindName(row.subType) },
    { title: surveyTexts['survey.anonymous'][lang], width: 10, value: (row) => yesNoWord(row.anonymous, lang) },
  ];
  return [
    { title: vocabulary['common.subject'][lang], width: 40, wraps: true, value: (row) => row.title },
    { title: vocabulary['common.description'][lang], width: 40, wraps: true, value: (row) => row.explain },
    {
      title: vocabulary['common.publishState'][lang],
      width: 14,
      value: (row) => stateNames[stateText[row.state]][lang],
    },
    { title: vocabulary['common.version'][lang], width: 8, value: (row) => row.version },
    { title: vocabulary['common.start'][lang], width: 20, value: (row) => row.starttime },
    { title: vocabulary['common.end'][lang], width: 20, value: (row) => row.endtime },
    { title: timeLimit, width: 12, value: (row) => minutesOf(row.timelimit) },
    ...(isExam ? exams : surveys),
    { title: surveyTexts['survey.participants'][lang], width: 10, value: (row) => row.participants },
    ...coverageExport<ListedSurvey>(lang),
    { title: formTexts['form.creator'][lang], width: 14, value: (row) => row.crtemp },
    { title: vocabulary['common.createdAt'][lang], width: 20, value: (row) => row.crtdat },
  ];
};

/** Surveys or exams as a spreadsheet in the reader's language. */
export const surveysFile = async (
  db: Read,
  appId: string,
  rows: AsyncIterable<ListedSurvey>,
  lang: Language,
): Promise<FileAnswer> => {
  const type = typeOfEntry(appId);
  const sheet = (type === 'exam' ? surveyTexts['survey.exams'] : vocabulary['common.surveys'])[lang];
  return xlsxAnswer(sheet, columns(type, await codeNames(db, surveyTypeCodes, lang), lang), rows);
};
