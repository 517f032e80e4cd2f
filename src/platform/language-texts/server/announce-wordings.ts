import type { Signals } from '#platform/db/server/signals.ts';
import type { Realtime } from '#platform/realtime/server/realtime.ts';
import { wordingsNotice } from '../wordings-notice.ts';

/** Changes that come together, such as those of an import, are announced together. */
const gatherMs = 300;

/** Lets the pages that are connected to this server know that texts have changed, whichever server has changed them. */
export const announceWordings = ({ signals, realtime }: { signals: Signals; realtime: Realtime }): void => {
  let timer: NodeJS.Timeout | undefined;
  const announce = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      realtime.toEverybody(() => JSON.stringify({ type: wordingsNotice }));
    }, gatherMs);
    timer.unref();
  };
  signals.on('language', announce);
  signals.onGap(announce);
};
