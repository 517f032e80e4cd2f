import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { endpoint, signedInToApp } from '#platform/wire/endpoint.ts';
import { requiredText, text } from '#platform/wire/values.ts';

/** Why something was not pushed, or is tried again; each has a text. */
export const pushErrors = [
  // the device is not registered any more, and was deleted
  'gone',
  'too_large',
  'key_rejected',
  'rejected',
  'redirect',
  'host',
  'other_key',
  // tried again
  'busy',
  'service',
  'unreachable',
  'timeout',
  // nothing to send any more
  'read',
  'withdrawn',
  'signed_out',
  'not_allowed',
  'switched_off',
  'only_logged',
] as const;
export type PushError = (typeof pushErrors)[number];

/** A time of day, HH:mm. */
const timeOfDay = requiredText(5).refine((time) => time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time), {
  error: 'push.time_form',
});

/** In the time zone of the platform; `until` may lie on the next day. */
export const quietHours = z.object({ from: timeOfDay, until: timeOfDay });
export type QuietHours = z.infer<typeof quietHours>;

/** `publicKey`: what a browser subscribes with; null: this server sends no pushes. `devices`: of the caller. */
const pushState = z.object({
  publicKey: z.string().nullable(),
  devices: z.number().int(),
  quiet: quietHours.nullable(),
});

/**
 * How a person can be reached, for administrators. `failure`: the last push that was not sent, if any; `again`: it is
 * tried again.
 */
export const reachedByPush = z.object({
  devices: z.number().int(),
  quiet: quietHours.nullable(),
  failure: z.object({ at: z.string(), error: z.enum(pushErrors), detail: z.string(), again: z.boolean() }).nullable(),
});
export type ReachedByPush = z.infer<typeof reachedByPush>;

/** How many people a subject was pushed to, could not be pushed to, and waits for. */
export const pushNumbers = z.object({
  sent: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
});
export type PushNumbers = z.infer<typeof pushNumbers>;

const address = text(1_024);
const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);
const own = 'it is about the caller’s own devices';
const write = { right: signedInToApp, undo: own, effects: own } as const;

/** Pushes to the caller’s own devices; with tokens of the app. */
export const pushCalls = {
  state: endpoint({
    method: 'GET',
    path: '/mb/push',
    summary: 'What a browser needs in order to subscribe to pushes; how many devices the caller has; quiet hours',
    right: signedInToApp,
    answer: pushState,
  }),
  /**
   * The content is a `PushSubscription` of a browser (W3C Push API), with the language of what is sent; without one the
   * caller’s.
   */
  register: endpoint({
    method: 'POST',
    path: '/mb/push',
    summary: 'Registers a browser for pushes, or renews it. It ends with the session; the oldest of more than 10 goes',
    ...write,
    content: z.object({
      endpoint: address,
      expirationTime: z.number().nullable().optional(),
      keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
      lang: z.enum(languages).optional(),
    }),
    answer: pushState,
    reasons: ['push.endpoint_refused', 'push.keys_invalid'],
  }),
  unregister: endpoint({
    method: 'DELETE',
    path: '/mb/push',
    summary: 'Ends pushes to a browser of the caller',
    ...write,
    content: z.object({ endpoint: address }),
    answer: pushState,
  }),
  quiet: endpoint({
    method: 'PUT',
    path: '/mb/push/quiet',
    summary: 'Sets the hours in which the caller gets no pushes; null: none. What comes in them is sent at their end',
    ...write,
    content: z.object({ quiet: quietHours.nullable() }),
    answer: pushState,
    reasons: ['push.time_form', 'push.quiet_empty'],
  }),
};
