import type { Language } from '#platform/i18n/languages.ts';
import { endedIn, type SessionOver } from '#platform/session/server/session-ended.ts';
import { sessionEndTexts } from '#platform/session/session-ends.texts.ts';
import { ownQueue, type Kick } from '../realtime.contract.ts';
import { messageOf, type Message } from './outgoing.ts';

const kickOf = (over: SessionOver, lang: Language): Kick => ({
  type: 'kick',
  code: '401',
  title: sessionEndTexts['kick.title'][lang],
  ...endedIn(over, lang),
});

/** The last message to the sockets of a session that has ended. */
export const kickMessage = (over: SessionOver): Message =>
  messageOf(ownQueue, (lang) => JSON.stringify(kickOf(over, lang)));
