import { z } from 'zod';
import {
  endpoint,
  everyone,
  signedInAnywhere,
  signedInBeforePasswordChange,
  signingOut,
  signingOutOfApp,
} from '#platform/wire/endpoint.ts';
import { nothing, requiredText, text } from '#platform/wire/values.ts';
import { languages } from '#platform/i18n/languages.ts';

/** Days after which a one-time password expires. */
export const oneTimeDays = 3;
/** Days after which a request for a new password that nobody has decided expires. */
export const requestDays = 7;

/**
 * `expiresIn`: seconds until the access token expires. `mustChange` Y: it only permits changing the one-time password.
 */
export const tokens = z.object({
  jwt: z.string(),
  refreshToken: z.string(),
  expiresIn: z.number(),
  mustChange: z.enum(['Y', 'N']),
});
export type Tokens = z.infer<typeof tokens>;

/** Why a sign-in fails; all but the first four are revealed only after the correct password. */
const entering = [
  'login.refused',
  'login.too_many_tries',
  'login.sent_before',
  'login.directory_unavailable',
  'login.switched_off',
  'login.blacklisted',
  'login.maintenance',
  'login.password_expired',
  'login.password_used',
];

/** `failedTries`: failed attempts at this account since the person last signed in. */
const signedIn = tokens.extend({ failedTries: z.number() });
export type SignedIn = z.infer<typeof signedIn>;

/**
 * `deviceToken`: the token from an earlier sign-in of this device; it admits the owner while others are failing at the
 * account.
 */
const deviceToken = z.string().max(200);

const account = { loginID: requiredText(120), password: z.string().max(4_000) };

/**
 * What the app reports about the phone it runs on (seed 002 §2.3). `regid`: the address for push messages; left out if
 * there is none.
 */
const appDevice = z.object({
  platform: z.enum(['android', 'ios']),
  platformversion: text(40),
  model: text(80),
  appversion: text(40),
  timezone: text(60),
  lang: z.enum(languages),
  regid: text(400).optional(),
});
export type AppDevice = z.infer<typeof appDevice>;

/** The session fields that the client stores (seed 000 §3). */
export const sessionUser = z.object({
  userId: z.string(),
  name: z.string(),
  empid: z.string(),
  coid: z.string(),
  depid: z.string(),
  depname: z.string(),
  plantid: z.string(),
  plantname: z.string(),
  avatar: z.string(),
  lang: z.enum(languages),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Why a session has ended; each has a text in `session-ends.texts.ts`. */
export const sessionEnds = ['logout', 'kick', 'password', 'replay', 'expired', 'switched_off', 'blacklisted'] as const;
export type SessionEndWord = (typeof sessionEnds)[number];

/**
 * The content of every 401 to a token of a session that has ended, and of the notice to its sockets. `message`: in the
 * reader's language. `at`: `YYYY-MM-DD HH:mm:ss` in the platform's time zone.
 */
export type SessionEnded = { reason: SessionEndWord; message: string; at: string };

export const sessionCalls = {
  login: endpoint({
    method: 'POST',
    undo: 'signing in changes no data of the product',
    path: '/login',
    summary: 'Sign in; the password travels as a JWE of the JSON string',
    right: everyone,
    content: z.object(account),
    plain: true,
    answer: signedIn,
    reasons: [...entering, 'login.not_a_console_user'],
  }),
  refresh: endpoint({
    method: 'POST',
    undo: 'tokens change no data of the product',
    path: '/refresh',
    summary: 'A new pair of tokens for a refresh token; a replayed one ends the session',
    right: everyone,
    content: z.string().max(400),
    plain: true,
    answer: tokens,
  }),
  logout: endpoint({
    method: 'POST',
    undo: 'a session that has ended cannot be resumed: the person signs in again',
    path: '/logout',
    summary: 'End this session',
    right: signingOut,
    content: z.string().max(10),
    plain: true,
    answer: nothing,
  }),
  appLogin: endpoint({
    method: 'POST',
    undo: 'signing in changes no data of the product',
    path: '/mb/login',
    summary: 'Sign in to the mobile app; the password travels as a JWE of the JSON string',
    right: everyone,
    content: z.object({ ...account, ...appDevice.shape, deviceToken: deviceToken.optional() }),
    plain: true,
    answer: signedIn.extend({ deviceToken }),
    reasons: [...entering],
  }),
  appRefresh: endpoint({
    method: 'POST',
    undo: 'tokens change no data of the product',
    path: '/mb/refresh',
    summary: 'A new pair of tokens for a refresh token of the app; a replayed one ends the session',
    right: everyone,
    content: z.string().max(400),
    plain: true,
    answer: tokens,
  }),
  appLogout: endpoint({
    method: 'POST',
    undo: 'a session that has ended cannot be resumed: the person signs in again',
    path: '/mb/logout',
    summary: 'End this session of the app',
    right: signingOutOfApp,
    content: z.string().max(10),
    plain: true,
    answer: nothing,
  }),
  user: endpoint({
    method: 'GET',
    path: '/user/info',
    summary: 'The session’s user',
    right: signedInAnywhere,
    answer: sessionUser,
  }),
  changePassword: endpoint({
    method: 'POST',
    undo: 'a password that has been replaced is kept nowhere',
    path: '/user/password',
    summary:
      'Change one’s own password; all other sessions of the person end. From the app only where administrators let the person, or after a one-time password',
    right: signedInBeforePasswordChange,
    content: z.object({ oldPassword: z.string().max(200), newPassword: z.string().max(200) }),
    answer: tokens,
    reasons: [
      'password.wrong',
      'password.too_short',
      'password.common',
      'password.own_name',
      'password.same',
      'password.directory',
      'password.not_in_app',
      'login.too_many_tries',
      'login.sent_before',
    ],
  }),
};
