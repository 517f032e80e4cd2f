import type { ColumnType, Generated } from 'kysely';
import type { Audited, TimeOrNull, YN } from '#platform/db/server/table-values.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Grading, QuestionType } from '../survey-questions.contract.ts';
import type { SurveyType } from '../survey-rights.ts';
import type { SurveyState } from '../surveys.contract.ts';
import type { Layout } from './packed-answers.ts';

type Survey = Audited & {
  oid: Generated<string>;
  appid: string;
  type: SurveyType;
  subtype: Generated<string>;
  title: string;
  explain: string;
  state: Generated<SurveyState>;
  version: Generated<number>;
  revising: Generated<YN>;
  isduration: Generated<YN>;
  starttime: TimeOrNull;
  endtime: TimeOrNull;
  istimelimit: Generated<YN>;
  timelimit: number | null;
  passingscore: number | null;
  examcount: Generated<number>;
  disorder: Generated<YN>;
  anonymous: Generated<YN>;
  fullscore: Generated<number>;
  releaseid: Generated<string>;
  deletedat: TimeOrNull;
  search_text: Generated<string>;
};

type SurveyVersion = {
  oid: Generated<string>;
  surveyoid: string;
  version: number;
  publishedat: ColumnType<string, never, never>;
  releaseid: string;
  /** Written as JSON text. */
  layout: ColumnType<Layout, string, string>;
  epoch: Generated<number>;
};

type SurveyQuestion = Audited & {
  oid: Generated<string>;
  surveyoid: string;
  version: number;
  id: string;
  title: string;
  questiontype: QuestionType;
  columntype: Generated<string>;
  required: Generated<YN>;
  score: Generated<number>;
  sort: number;
  defaultvalue: Generated<string>;
  rightanswer: Generated<string>;
  grading: Generated<Grading>;
};

type SurveyOption = Audited & { oid: Generated<string>; questionoid: string; id: string; text: string };

type SurveyAuth = Audited & {
  oid: Generated<string>;
  surveyoid: string;
  authtype: 'O' | 'A';
  roleid: Generated<string>;
  levelid: Generated<string>;
  contenttype: 'R' | 'P' | 'D' | 'H';
  contentoid: string;
  containsub: Generated<YN>;
  sort: Generated<number>;
};

type Translation = Audited & { oid: Generated<string>; lang: Language; outdated: Generated<YN> };

type SurveyAmendment = Audited & {
  oid: Generated<string>;
  surveyoid: string;
  version: number;
  subjectoid: string;
  field: string;
  before: string;
  after: string;
  reason: string;
};

type SurveyDraft = {
  empid: string;
  place: string;
  /** JSON text. */
  data: string;
  savedat: ColumnType<string, never, never>;
  rev: ColumnType<number, never, never>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    survey: Survey;
    survey_version: SurveyVersion;
    survey_question: SurveyQuestion;
    survey_option: SurveyOption;
    survey_auth: SurveyAuth;
    survey_language: Translation & { surveyoid: string; title: string; explain: string };
    survey_question_language: Translation & { questionoid: string; title: string };
    survey_option_language: Translation & { optionoid: string; text: string };
    survey_amendment: SurveyAmendment;
    survey_draft: SurveyDraft;
  }
}
