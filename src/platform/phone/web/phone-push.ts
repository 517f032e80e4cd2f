import { currentLanguage } from '#platform/i18n/web/language-store.ts';
import type { pushCalls } from '#platform/push/push.contract.ts';
import { bareCall } from './bare-call.ts';
import { ask } from './phone-client.ts';
import { phoneRoot } from './phone-place.ts';

export const pushStateCall = bareCall<typeof pushCalls.state>({ method: 'GET', path: '/mb/push' });
const registerCall = bareCall<typeof pushCalls.register>({ method: 'POST', path: '/mb/push', content: true });
const unregisterCall = bareCall<typeof pushCalls.unregister>({ method: 'DELETE', path: '/mb/push', content: true });

export const mayPush = (): boolean => 'PushManager' in globalThis && 'Notification' in globalThis;

const registration = () => navigator.serviceWorker?.getRegistration(phoneRoot);
export const isSubscribed = async (): Promise<boolean> =>
  Boolean(await (await registration())?.pushManager?.getSubscription());

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const register = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await ask(registerCall, {
    content: { endpoint: endpoint ?? '', expirationTime, keys: { p256dh, auth }, lang: currentLanguage() },
  });
};

/** Asks the browser and subscribes; false if the person or this server does not want it. */
export const subscribePush = async (): Promise<boolean> => {
  // Before anything that takes time: some browsers ask only in the moment of a tap.
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await ask(pushStateCall, {});
  const worker = await registration();
  if (publicKey === null || !worker) return false;
  await register(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  );
  return true;
};

export const unsubscribePush = async (): Promise<void> => {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return;
  await ask(unregisterCall, { content: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
};

/** At every opening: a browser may have renewed its subscription, and another person may have signed in. */
export const renewPush = async (): Promise<void> => {
  if (!mayPush() || Notification.permission !== 'granted') return;
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription) await register(subscription);
};
