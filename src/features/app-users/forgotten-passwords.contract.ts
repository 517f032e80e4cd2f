import { z } from 'zod';
import { endpoint, everyone, mayGrant } from '#platform/wire/endpoint.ts';
import { nothing, oid, paged, paging, requiredText, text } from '#platform/wire/values.ts';
import { appUserMenu } from './app-users.contract.ts';
import { firstPassword } from './first-passwords.contract.ts';

/** Longest texts, in characters. */
export const requestLimits = { note: 200, reason: 200 } as const;

/** Where the console shows the open requests. */
export const requestsPath = `${appUserMenu.url}?requests=open`;

/**
 * Why a request cannot be approved by the reader; empty where it can. DOMAIN: the directory holds the password. WIDER:
 * has wider permissions than the reader, who could then sign in as that person. TAKEN: the number is the account name
 * of somebody else. SELF: the reader's own request.
 */
export const barredFromApproval = z.enum(['', 'DOMAIN', 'WIDER', 'TAKEN', 'SELF']);
export type BarredFromApproval = z.infer<typeof barredFromApproval>;

const asking = z.object({ ip: z.string(), note: z.string(), askedat: z.string() });

/**
 * `userid`: the account; empty for somebody who has none yet. `ip`: the address that asked last, `note` what it said;
 * `earlier`: what other addresses had asked before. `blocked`: the remark of the entry of the blacklist that keeps the
 * person out of the app whatever the password; null for none.
 */
export const passwordRequest = z.object({
  oid,
  empid: z.string(),
  name: z.string(),
  userid: z.string(),
  plantname: z.string(),
  askedat: z.string(),
  ip: z.string(),
  note: z.string(),
  earlier: z.array(asking),
  blocked: z.string().nullable(),
  barred: barredFromApproval,
});
export type PasswordRequest = z.infer<typeof passwordRequest>;

export const refusalForm = z.object({ oid, reason: requiredText(requestLimits.reason) });

const right = mayGrant(appUserMenu.id, { scope: 'rows' });
const outsideScope = 'app_user.outside_scope';
const done = 'app_user.request_done';

/** People who have forgotten their passwords ask for new ones; administrators decide. */
export const forgottenPasswordCalls = {
  ask: endpoint({
    method: 'POST',
    undo: 'asking changes nothing of the account, and the request ends by itself',
    path: '/mb/forgotten',
    summary:
      'Ask for a new password; the answer is the same whether the account exists or not. A person has one open request, which asking again renews',
    right: everyone,
    content: z.object({ loginID: requiredText(120), note: text(requestLimits.note).default('') }),
    plain: true,
    answer: nothing,
    reasons: ['login.too_many_tries'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/org/mb/users/forgotten',
    summary: 'Open requests for a new password of people in the caller’s scope, the one that has waited longest first',
    right,
    query: { ...paging },
    answer: paged(passwordRequest),
  }),
  approve: endpoint({
    method: 'PUT',
    path: '/org/mb/users/forgotten/approve',
    summary:
      'Give the person a one-time password, answered once, as first passwords are; all sessions of the person end, console included',
    right,
    undo: 'the password has been handed over',
    effects: true,
    content: z.object({ oid }),
    answer: firstPassword,
    reasons: [
      outsideScope,
      done,
      'app_user.directory_password',
      'app_user.own_password',
      'app_user.has_left',
      'app_user.wider_rights',
      'app_user.first_barred',
    ],
  }),
  refuse: endpoint({
    method: 'PUT',
    path: '/org/mb/users/forgotten/refuse',
    summary:
      'Refuse a request for a new password; a person who is still signed in to the app is notified of the reason',
    right,
    undo: 'the person has been notified, and can ask again',
    effects: 'the one person whom it reaches is named above the reason',
    content: refusalForm,
    answer: nothing,
    reasons: [outsideScope, done],
  }),
};
