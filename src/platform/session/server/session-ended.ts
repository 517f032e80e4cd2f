import type { Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import { HttpError } from '#platform/wire/errors.ts';
import { sessionEndTexts } from '../session-ends.texts.ts';
import { sessionEnds, type SessionEnded, type SessionEndWord } from '../session.contract.ts';
import type { SessionStateRow } from './session-ends.queries.ts';

/** What is known of a session that may go on no longer. `gone`: it has no row. */
export type SessionOver = Pick<SessionStateRow, 'remark' | 'at' | 'end_reason'> & {
  why: Exclude<SessionStateRow['why'], 'live'> | 'gone';
};

const messages = {
  logout: 'kick.logout',
  kick: 'kick.kick',
  password: 'kick.password',
  replay: 'kick.replay',
  expired: 'kick.expired',
  switched_off: 'kick.switched_off',
  blacklisted: 'kick.blacklisted',
} as const satisfies Record<SessionEndWord, keyof typeof sessionEndTexts>;

const wordOf = ({ why, end_reason }: SessionOver): SessionEndWord => {
  if (why === 'blacklisted' || why === 'switched_off' || why === 'expired') return why;
  return sessionEnds.find((word) => word === end_reason) ?? 'logout';
};

/** Why a session has ended, in words. */
export const endedIn = (over: SessionOver, lang: Language): SessionEnded => {
  const reason = wordOf(over);
  const message = fill(sessionEndTexts[messages[reason]][lang], { remark: over.remark }, lang);
  return { reason, message, at: over.at };
};

/** The 401 to a token of a session that has ended, with why where that is known. */
export const sessionOver = (over?: SessionOver | null): HttpError =>
  new HttpError(401, 'wire.session_over', over ? { contentIn: (lang) => endedIn(over, lang) } : {});
