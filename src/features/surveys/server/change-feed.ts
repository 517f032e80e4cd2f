import { type ChangeFeedEntry, listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { gradeCodes } from '../survey-audience.contract.ts';
import { questionTypeCodes } from '../survey-questions.contract.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { surveyTexts } from '../surveys.texts.ts';
import { operatingWords } from './operating-words.texts.ts';
import { words } from './words.texts.ts';

const shownBy = [surveyMenu.id, examMenu.id];
const part = { shownBy, path: listedIn(surveyMenu.url), partOf: 'survey' } as const;

/** How changes of surveys and their parts are told on the home page. */
export const surveyChanges: Readonly<Record<string, ChangeFeedEntry>> = {
  survey: {
    title: words['survey.record.survey'],
    shownBy,
    path: openedIn(surveyMenu.url),
    named: ['title'],
    entryField: 'appid',
    fields: {
      appid: vocabulary['common.function'],
      type: vocabulary['common.type'],
      subtype: surveyTexts['survey.subType'],
      title: vocabulary['common.subject'],
      explain: surveyTexts['survey.explain'],
      state: surveyTexts['survey.state'],
      version: surveyTexts['survey.version'],
      isduration: surveyTexts['survey.isduration'],
      istimelimit: surveyTexts['survey.istimelimit'],
      timelimit: surveyTexts['survey.timelimit'],
      passingscore: surveyTexts['survey.passingscore'],
      fullscore: surveyTexts['survey.fullscore'],
      examcount: surveyTexts['survey.examcount'],
      disorder: surveyTexts['survey.disorder'],
      anonymous: surveyTexts['survey.anonymous'],
    },
  },
  survey_version: { title: words['survey.record.version'], ...part, named: ['version'] },
  survey_question: {
    title: words['survey.record.question'],
    ...part,
    named: ['title'],
    codes: { questiontype: questionTypeCodes },
    fields: { title: vocabulary['common.content'], version: surveyTexts['survey.version'] },
  },
  survey_option: {
    title: words['survey.record.option'],
    ...part,
    named: ['id', 'text'],
    fields: { text: vocabulary['common.content'], questionoid: surveyTexts['survey.question'] },
  },
  survey_auth: {
    title: words['survey.record.auth'],
    ...part,
    named: ['contenttype', 'contentoid'],
    codes: { levelid: gradeCodes },
  },
  survey_language: {
    title: words['survey.record.language'],
    ...part,
    named: ['lang', 'title'],
    fields: { title: vocabulary['common.subject'], explain: surveyTexts['survey.explain'] },
  },
  survey_question_language: {
    title: words['survey.record.questionLanguage'],
    ...part,
    named: ['lang', 'title'],
    fields: { title: vocabulary['common.content'], questionoid: surveyTexts['survey.question'] },
  },
  survey_option_language: {
    title: words['survey.record.optionLanguage'],
    ...part,
    named: ['lang', 'text'],
    fields: { text: vocabulary['common.content'], optionoid: surveyTexts['survey.option'] },
  },
  survey_amendment: {
    title: words['survey.record.amendment'],
    ...part,
    named: ['field', 'after'],
    fields: { version: surveyTexts['survey.version'] },
  },
  survey_extension: {
    title: operatingWords['survey.record.extension'],
    ...part,
    named: ['contentoid', 'reason'],
    fields: {},
  },
  survey_regrade: {
    title: operatingWords['survey.record.regrade'],
    ...part,
    named: ['keyafter', 'reason'],
    fields: { version: surveyTexts['survey.version'] },
  },
};
