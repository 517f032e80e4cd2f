import { defineFeature } from '#platform/feature/server/feature.ts';
import { placeOfEmployee } from '#platform/undo/server/undone-table.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { appFeedbackCalls } from '../app-feedback.contract.ts';
import { feedbackCalls, feedbackMenu } from '../feedback.contract.ts';
import { feedbackLogCalls } from '../feedback-log.contract.ts';
import { feedbackTexts } from '../feedback.texts.ts';
import { appFeedbackRoutes } from './app-feedback.routes.ts';
import { feedbackAttention } from './feedback.attention.ts';
import { feedbackLists, feedbackStateList, feedbackTypeList } from './feedback.code-lists.ts';
import { feedbackFind } from './feedback-find.ts';
import { feedbackPushes } from './feedback-notices.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import type { Services } from './feedback.service.ts';
import { words } from './words.texts.ts';

const path = (key: string): string => `${feedbackMenu.url}?details=${key}`;

export const feedbackFeature = defineFeature<Services>({
  menu: feedbackMenu,
  find: feedbackFind,
  texts: [feedbackTexts, words],
  calls: [feedbackCalls, feedbackLogCalls, appFeedbackCalls],
  routes: (bind, services) => {
    feedbackRoutes(bind, services);
    appFeedbackRoutes(bind, services);
  },
  codeLists: feedbackLists,
  attention: feedbackAttention,
  pushSources: [feedbackPushes],
  personal: [
    { table: 'feedback', person: 'empid', columns: { content: '—', search_text: '' } },
    { table: 'feedback_reply', person: 'empid', columns: { content: '—' }, only: { column: 'side', value: 'R' } },
  ],
  changeFeed: {
    feedback: {
      title: words['feedback.record.feedback'],
      shownBy: [feedbackMenu.id],
      path,
      named: ['content'],
      codes: { type: feedbackTypeList, state: feedbackStateList },
      fields: {
        content: vocabulary['common.content'],
        state: feedbackTexts['feedback.state'],
        feedbackdate: feedbackTexts['feedback.feedbackdate'],
        logfileid: feedbackTexts['feedback.log'],
        assignee: feedbackTexts['feedback.assignee'],
      },
    },
    feedback_reply: {
      title: words['feedback.record.reply'],
      shownBy: [feedbackMenu.id],
      path: (_, { feedbackoid }) => path(String(feedbackoid)),
      named: ['content'],
      partOf: 'feedback',
      fields: {
        content: vocabulary['common.content'],
        feedbackoid: words['feedback.record.feedback'],
        side: feedbackTexts['feedback.side'],
        at: vocabulary['common.time'],
        seenat: words['feedback.record.seenat'],
      },
      values: { side: { C: vocabulary['common.console'], R: words['feedback.record.side.R'] } },
    },
  },
  undo: {
    feedback: {
      place: placeOfEmployee,
      noGuard: 'any state may follow any other, and who sees to a feedback gains no right by it',
    },
  },
});
