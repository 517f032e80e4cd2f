import type { FastifyBaseLogger } from 'fastify';
import { readFileSync } from 'node:fs';
import type { Settings } from '#platform/settings/server/settings.ts';
import { acceptedHosts } from './push-hosts.ts';
import type { PushProvider } from './push-outcome.ts';

export type PushSettings = Pick<
  Settings,
  'PUSH_PROVIDER' | 'VAPID_SUBJECT' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUSH_HOSTS' | 'PUSH_CA'
>;

/** Sends nothing, and writes a line for each push, without its content. */
const logProvider = (log: FastifyBaseLogger, settings: PushSettings): PushProvider => ({
  publicKey: settings.VAPID_PUBLIC_KEY ?? null,
  accepts: acceptedHosts(settings.PUSH_HOSTS),
  send: async ({ endpoint }, payload, tag) => {
    log.info({ host: new URL(endpoint).host, tag, bytes: Buffer.byteLength(payload) }, 'push not sent, only logged');
    return { state: 'dropped', error: 'only_logged' };
  },
  close: () => undefined,
});

/** The provider of PUSH_PROVIDER. */
export const openPushProvider = async (settings: PushSettings, log: FastifyBaseLogger): Promise<PushProvider> => {
  const { PUSH_PROVIDER, VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_HOSTS, PUSH_CA } = settings;
  if (PUSH_PROVIDER === 'log' || !VAPID_SUBJECT || !VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY)
    return logProvider(log, settings);
  const { openWebPush } = await import('./web-push.ts');
  return openWebPush({
    vapid: { subject: VAPID_SUBJECT, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
    accepts: acceptedHosts(PUSH_HOSTS),
    ...(PUSH_CA === undefined ? {} : { ca: readFileSync(PUSH_CA, 'utf8') }),
  });
};
