import { contentTypes } from '#platform/feature/server/value-texts.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { messageDeliveryCalls } from '../message-delivery.contract.ts';
import { messagePublishingCalls } from '../message-publishing.contract.ts';
import { messageReadingCalls } from '../message-reading.contract.ts';
import { messageReceiverCalls } from '../message-receivers.contract.ts';
import { messageDetailTexts } from '../message-details.texts.ts';
import { screenTexts } from '../message-screens.texts.ts';
import { messageCalls, messageMenu } from '../messages.contract.ts';
import { messageTexts } from '../messages.texts.ts';
import { deliveryJob } from './delivery.ts';
import { guardMessages } from './guard-messages.ts';
import { messageNotices, messagePushes } from './message-notices.ts';
import { dueJob } from './message-due.ts';
import { messageFind } from './message-find.ts';
import { messageAttention } from './messages.attention.ts';
import { messageRoutes, type Services } from './messages.routes.ts';
import { placeOfMessage, placeOfMessagePart } from './place-of-message.ts';
import { messageReadingRoutes } from './reading.routes.ts';
import { words } from './words.texts.ts';

const path = openedIn(messageMenu.url);

export const messagesFeature = defineFeature<Services>({
  menu: messageMenu,
  find: messageFind,
  texts: [messageTexts, screenTexts, messageDetailTexts],
  calls: [messageCalls, messageReceiverCalls, messagePublishingCalls, messageDeliveryCalls, messageReadingCalls],
  routes: (bind, services) => {
    messageRoutes(bind, services);
    messageReadingRoutes(bind, services);
  },
  attention: messageAttention,
  jobActions: [
    {
      kind: 'app',
      preword: 'message',
      action: 'due',
      job: dueJob,
      title: words['message.job.due'],
      hint: words['message.job.dueHint'],
      essential: words['message.job.dueEssential'],
      atMostMinutes: 60,
      seed: { frequency: 1, frequencytype: 'min', at: '00:00' },
    },
  ],
  jobNames: { [deliveryJob]: words['message.job.delivery'] },
  noticeSources: [messageNotices],
  pushSources: [messagePushes],
  undo: {
    message: { place: placeOfMessage, guard: guardMessages },
    message_language: { place: placeOfMessagePart, guard: guardMessages },
    message_receiver: { place: placeOfMessagePart, guard: guardMessages },
    message_picture: { place: placeOfMessagePart, guard: guardMessages },
  },
  changeFeed: {
    message: {
      title: words['message.record.message'],
      shownBy: [messageMenu.id],
      path,
      named: ['title'],
      fields: {
        title: vocabulary['common.subject'],
        fullcontent: vocabulary['common.content'],
        istiming: messageTexts['message.isTiming'],
        pushtime: messageTexts['message.pushtime'],
        pushuntil: messageTexts['message.pushuntil'],
        mustconfirm: messageTexts['message.mustconfirm'],
        ispushed: vocabulary['common.publishState'],
        audience: messageTexts['message.audience'],
        pushedtime: messageTexts['message.pushedtime'],
        pushedby: vocabulary['common.publishedBy'],
        waiting: messageTexts['message.waiting'],
        delivery: messageTexts['message.deliveryState'],
        version: messageTexts['message.version'],
        correctedat: messageTexts['message.correctedtime'],
        recalledat: messageTexts['message.recalledtime'],
        recallreason: messageTexts['message.recallreason'],
        summary: messageTexts['message.summary'],
      },
      values: {
        waiting: {
          late: screenTexts['message.waiting.late'],
          gap: screenTexts['message.waiting.gap'],
          right: screenTexts['message.waiting.right'],
          empty: screenTexts['message.waiting.empty'],
        },
        delivery: { running: messageTexts['message.state.sending'], done: messageDetailTexts['message.delivered'] },
      },
    },
    message_language: {
      title: words['message.record.version'],
      shownBy: [messageMenu.id],
      path: listedIn(messageMenu.url),
      named: ['lang', 'title'],
      partOf: 'message',
      fields: {
        title: vocabulary['common.subject'],
        fullcontent: vocabulary['common.content'],
        messageoid: messageTexts['message.title'],
        summary: messageTexts['message.summary'],
      },
    },
    message_receiver: {
      values: { type: contentTypes },
      title: words['message.record.receiver'],
      shownBy: [messageMenu.id],
      path: listedIn(messageMenu.url),
      named: ['type', 'contentoid'],
      partOf: 'message',
      fields: { messageoid: messageTexts['message.title'] },
    },
    message_picture: {
      title: words['message.record.picture'],
      shownBy: [messageMenu.id],
      path: listedIn(messageMenu.url),
      named: ['fileid'],
      partOf: 'message',
      fields: { messageoid: messageTexts['message.title'], fileid: vocabulary['common.file'] },
    },
  },
});
