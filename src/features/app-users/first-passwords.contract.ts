import { z } from 'zod';
import { endpoint, mayGrant } from '#platform/wire/endpoint.ts';
import { nothing, requiredText, text } from '#platform/wire/values.ts';
import { appUserLimits, appUserMenu } from './app-users.contract.ts';

/** How many people are given passwords by one call. */
export const firstPasswordsAtOnce = 1000;
/** How many passwords a spreadsheet takes. */
export const firstPasswordsInSheet = 10_000;

/**
 * Why somebody is given none. DOMAIN: signs in with the domain account. OWN: has a password already. WIDER: has wider
 * permissions than the caller, who could then sign in as that person. TAKEN: the number is the account name of somebody
 * else.
 */
export const barredFromPasswords = z.enum(['DOMAIN', 'OWN', 'WIDER', 'TAKEN']);
export type BarredFromPasswords = z.infer<typeof barredFromPasswords>;

const person = z.object({ empid: z.string(), name: z.string(), depname: z.string(), plantname: z.string() });

/** `until`: when the password ends if nobody has signed in with it. */
export const firstPassword = person.extend({ password: z.string(), until: z.string() });
export type FirstPassword = z.infer<typeof firstPassword>;

const empid = requiredText(appUserLimits.empid);
const empids = z.array(empid).min(1).max(firstPasswordsAtOnce);
const right = mayGrant(appUserMenu.id, { scope: 'rows' });

/** One-time passwords for people who have never had one, so that they can sign in for the first time. */
export const firstPasswordCalls = {
  barred: endpoint({
    method: 'POST',
    reads: true,
    path: '/org/mb/users/barred',
    summary: 'Who of these employees is not given a password, and why; those outside the caller’s scope are left out',
    right,
    content: empids,
    answer: z.array(z.object({ id: z.string(), why: barredFromPasswords })),
  }),
  without: endpoint({
    method: 'GET',
    path: '/org/mb/users/without',
    summary:
      'How many employees of the caller’s scope have no password and need one, and the first thousand of them by department',
    right,
    answer: z.object({ total: z.number().int(), list: z.array(person) }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/org/mb/users',
    summary:
      'Gives employees without a password one-time passwords, all or none, answered once; accounts are added where there are none. Each is good for one sign-in, after which it has to be replaced',
    right,
    undo: 'the passwords have been handed over',
    content: empids,
    answer: z.array(firstPassword),
    reasons: ['app_user.outside_scope', 'app_user.has_left', 'app_user.first_barred'],
  }),
  sheet: endpoint({
    method: 'POST',
    reads: true,
    path: '/org/mb/users/sheet',
    summary:
      'Passwords that were just made, as a spreadsheet with the people’s names and when each ends; they are not kept on the server',
    right,
    content: z
      .array(z.object({ empid, password: text(40) }))
      .min(1)
      .max(firstPasswordsInSheet),
    answer: nothing,
    file: 'xlsx',
    reasons: ['app_user.outside_scope'],
  }),
};
