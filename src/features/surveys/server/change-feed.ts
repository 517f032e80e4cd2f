import { contentTypes } from '#platform/feature/server/value-texts.ts';
import { type ChangeFeedEntry, listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { gradeCodes } from '../survey-audience.contract.ts';
import { questionTypeCodes } from '../survey-questions.contract.ts';
import { resultScreenTexts } from '../result-screens.texts.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { surveyScreenTexts } from '../survey-screens.texts.ts';
import { surveyTypeCodes } from '../surveys.contract.ts';
import { surveyTexts } from '../surveys.texts.ts';
import { operatingWords } from './operating-words.texts.ts';
import { words } from './words.texts.ts';

const ofSurvey = words['survey.record.survey'];
const shownBy = [surveyMenu.id, examMenu.id];
const part = { shownBy, path: listedIn(surveyMenu.url), partOf: 'survey' } as const;

/** How changes of surveys and their parts are shown on the home page. */
export const surveyChanges: Readonly<Record<string, ChangeFeedEntry>> = {
  survey: {
    title: words['survey.record.survey'],
    shownBy,
    path: (key, { appid }) => openedIn((appid === examMenu.id ? examMenu : surveyMenu).url)(key),
    named: ['title'],
    entryField: 'appid',
    codes: { subtype: surveyTypeCodes },
    fields: {
      appid: vocabulary['common.function'],
      type: vocabulary['common.type'],
      subtype: surveyTexts['survey.subType'],
      title: vocabulary['common.subject'],
      explain: vocabulary['common.description'],
      state: vocabulary['common.publishState'],
      version: vocabulary['common.version'],
      isduration: surveyTexts['survey.isduration'],
      istimelimit: surveyTexts['survey.istimelimit'],
      timelimit: surveyTexts['survey.timelimit'],
      passingscore: surveyTexts['survey.passingscore'],
      fullscore: surveyTexts['survey.fullscore'],
      examcount: surveyTexts['survey.examcount'],
      disorder: surveyTexts['survey.disorder'],
      anonymous: surveyTexts['survey.anonymous'],
      revising: surveyTexts['survey.revising'],
      releaseid: vocabulary['common.publishedBy'],
      deletedat: surveyTexts['survey.deletedat'],
    },
    values: {
      type: { survey: surveyMenu.title, exam: examMenu.title },
      state: {
        N: vocabulary['common.notPublished'],
        Y: vocabulary['common.published'],
        S: surveyTexts['survey.state.S'],
      },
    },
  },
  survey_version: {
    title: words['survey.record.version'],
    ...part,
    named: ['version'],
    fields: {
      surveyoid: ofSurvey,
      version: vocabulary['common.version'],
      publishedat: surveyTexts['survey.publishedat'],
      releaseid: vocabulary['common.publishedBy'],
      layout: surveyTexts['survey.question'],
      epoch: surveyTexts['survey.epoch'],
    },
  },
  survey_question: {
    title: words['survey.record.question'],
    ...part,
    named: ['title'],
    codes: { questiontype: questionTypeCodes },
    fields: {
      surveyoid: ofSurvey,
      title: vocabulary['common.content'],
      version: vocabulary['common.version'],
      questiontype: vocabulary['common.type'],
      columntype: surveyTexts['survey.columnType'],
      required: vocabulary['common.required'],
      score: surveyTexts['survey.score'],
      defaultvalue: surveyTexts['survey.defaultvalue'],
      rightanswer: vocabulary['common.rightAnswer'],
      grading: surveyTexts['survey.grading'],
    },
    values: {
      grading: {
        key: resultScreenTexts['results.grading.key'],
        credit: resultScreenTexts['results.grading.credit'],
        exclude: resultScreenTexts['results.grading.exclude'],
      },
    },
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
    fields: {
      surveyoid: ofSurvey,
      authtype: surveyTexts['survey.authType'],
      levelid: surveyTexts['survey.levelid'],
      contenttype: vocabulary['common.type'],
    },
    values: {
      authtype: { O: surveyScreenTexts['surveys.operators'], A: surveyScreenTexts['surveys.act.audience'] },
    },
  },
  survey_language: {
    title: words['survey.record.language'],
    ...part,
    named: ['lang', 'title'],
    fields: {
      surveyoid: ofSurvey,
      title: vocabulary['common.subject'],
      explain: vocabulary['common.description'],
    },
  },
  survey_question_language: {
    title: words['survey.record.questionLanguage'],
    ...part,
    partOf: ['survey', 'survey_language'],
    named: ['lang', 'title'],
    fields: { title: vocabulary['common.content'], questionoid: surveyTexts['survey.question'] },
  },
  survey_option_language: {
    title: words['survey.record.optionLanguage'],
    ...part,
    partOf: ['survey', 'survey_language', 'survey_question_language'],
    named: ['lang', 'text'],
    fields: { text: vocabulary['common.content'], optionoid: surveyTexts['survey.option'] },
  },
  survey_amendment: {
    title: words['survey.record.amendment'],
    ...part,
    named: ['field', 'after'],
    fields: {
      surveyoid: ofSurvey,
      subjectoid: surveyTexts['survey.amendedText'],
      version: vocabulary['common.version'],
      field: vocabulary['common.field'],
      before: surveyTexts['survey.before'],
      after: surveyTexts['survey.after'],
      reason: vocabulary['common.reason'],
    },
  },
  survey_extension: {
    values: { type: contentTypes },
    title: operatingWords['survey.record.extension'],
    ...part,
    named: ['contentoid', 'reason'],
    fields: {
      surveyoid: ofSurvey,
      minutes: surveyTexts['survey.extraMinutes'],
      reason: vocabulary['common.reason'],
    },
  },
  survey_regrade: {
    title: operatingWords['survey.record.regrade'],
    ...part,
    named: ['keyafter', 'reason'],
    fields: {
      surveyoid: ofSurvey,
      questionoid: surveyTexts['survey.question'],
      version: vocabulary['common.version'],
      gradingbefore: surveyTexts['survey.gradingBefore'],
      gradingafter: surveyTexts['survey.grading'],
      keybefore: surveyTexts['survey.keyBefore'],
      keyafter: vocabulary['common.rightAnswer'],
      changed: surveyTexts['survey.changedScores'],
      crossed: surveyTexts['survey.crossedScores'],
      reason: vocabulary['common.reason'],
    },
  },
};
