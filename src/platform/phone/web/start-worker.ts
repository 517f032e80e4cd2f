import { go, phoneRoot } from './phone-place.ts';
import { renewPush } from './phone-push.ts';

/** Registers the service worker, which looks for a new release at each opening. */
export const startWorker = async (): Promise<void> => {
  // A development server has no list of files.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: string; renew?: boolean }>) => {
    if (typeof data?.open === 'string') go(data.open);
    if (data?.renew) renewPush().catch(() => undefined);
  });
  await navigator.serviceWorker.register('/phone-worker.js', { scope: phoneRoot });
  (await navigator.serviceWorker.ready).active?.postMessage('opened');
};
