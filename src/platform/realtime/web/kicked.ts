import type { Kick } from '../realtime.contract.ts';

/**
 * A page that signs out or changes the password itself hears of the session's end too. Before this has passed it has
 * left, or has the tokens of the session that goes on.
 */
const ownActsMs = 1_000;

/** What a page does when the server says that its session has ended, unless it has ended it itself. */
export const whenKicked =
  (token: () => string | null, show: (kick: Kick) => void) =>
  (kick: Kick): void => {
    if (kick.reason !== 'logout' && kick.reason !== 'password') return show(kick);
    const before = token();
    setTimeout(() => {
      if (before !== null && token() === before) show(kick);
    }, ownActsMs);
  };
