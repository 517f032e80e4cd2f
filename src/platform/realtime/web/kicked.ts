import { sessionOf } from '#platform/session/web/session-store.ts';
import type { Kick } from '../realtime.contract.ts';

/**
 * A page that signs out or changes the password itself hears of the session's end too. Before this has passed it has
 * left, or has the tokens of the session that goes on.
 */
const ownActsMs = 1_000;

/**
 * What a page does when the server says that a session has ended, unless it has ended it itself. The news may come
 * after the page has begun its next session, which they do not concern.
 */
export const whenKicked =
  (token: () => string | null, show: (kick: Kick) => void) =>
  (kick: Kick, ended: string): void => {
    const isOver = (): boolean => {
      const now = token();
      return now !== null && sessionOf(now) === ended;
    };
    if (token() !== null && !isOver()) return;
    if (kick.reason !== 'logout' && kick.reason !== 'password') return show(kick);
    setTimeout(() => {
      if (isOver()) show(kick);
    }, ownActsMs);
  };
