import type { Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import { ownQueue, sessionEnds, type Kick, type SessionEndWord } from '../realtime.contract.ts';
import { realtimeTexts } from '../realtime.texts.ts';
import { messageOf, type Message } from './outgoing.ts';
import type { Over } from './session-watch.ts';

const messages = {
  logout: 'kick.logout',
  kick: 'kick.kick',
  password: 'kick.password',
  replay: 'kick.replay',
  expired: 'kick.expired',
  switched_off: 'kick.switched_off',
  blacklisted: 'kick.blacklisted',
} as const satisfies Record<SessionEndWord, keyof typeof realtimeTexts>;

const wordOf = ({ why, end_reason }: Over): SessionEndWord => {
  if (why === 'blacklisted' || why === 'switched_off' || why === 'expired') return why;
  return sessionEnds.find((word) => word === end_reason) ?? 'logout';
};

const kickOf = (over: Over, lang: Language): Kick => {
  const reason = wordOf(over);
  const message = fill(realtimeTexts[messages[reason]][lang], { remark: over.remark }, lang);
  return { type: 'kick', code: '401', reason, title: realtimeTexts['kick.title'][lang], message, at: over.at };
};

/** The last message to the sockets of a session that has ended. */
export const kickMessage = (over: Over): Message => messageOf(ownQueue, (lang) => JSON.stringify(kickOf(over, lang)));
