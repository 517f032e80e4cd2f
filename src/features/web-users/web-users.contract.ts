import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import { mostNamed, placed } from '#platform/organisation/organisation.contract.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayGrant, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  filters,
  nothing,
  paged,
  paging,
  requiredText,
  rev,
  sorting,
  text,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

export const webUserMenu: MenuEntry = {
  id: 'F002',
  langid: 'menu.web-users',
  title: localized('管理平台用户', '管理平台使用者', 'Console users', 'Người dùng quản trị'),
  icon: 'DesktopOutlined',
  component: 'web-users',
  url: '/web-users',
  sort: 2,
  parent: 'G01',
};

/** Longest texts in characters; how many people one call may add or delete. */
export const webUserLimits = { id: 60, name: 120, userid: 120, added: 100, deleted: 1000 } as const;

const empid = requiredText(webUserLimits.id);
const loginType = z.enum(['AD', 'ED']);

/** `reset` Y: the person must choose a new password at the next sign-in; of local passwords (`ED`) only. */
export const webUserConfig = z.object({ reset: yn });

export const webUserRow = z.object({
  empid: z.string(),
  name: z.string(),
  depname: z.string(),
  userid: z.string(),
  /** AD: the password is in the directory; ED: in this product. */
  type: loginType,
  /** The name of the account in the directory; null without one. */
  adaccount: z.string().nullable(),
  lastlogindate: z.string().nullable(),
  /** Browser and system of the last sign-in; empty before the first one. */
  browser: z.string(),
  status: yn,
  userConfig: webUserConfig,
  /** N: has left the company and cannot sign in, whatever the status. */
  inservice: yn,
  ...auditFields,
});
export type WebUserRow = z.infer<typeof webUserRow>;

/** Calls about one console user; which of them the reader of a list may make differs from row to row. */
const webUserActions = ['edit', 'kick', 'resetPassword', 'remove'] as const;
export type WebUserAction = (typeof webUserActions)[number];

/**
 * `may`: what the reader may do to this user, by the user's place in the organisation and rights. `resetPassword`
 * stands for another login name, too: either opens the account.
 */
const listedWebUser = webUserRow.extend({ may: z.array(z.enum(webUserActions)) });
export type ListedWebUser = z.infer<typeof listedWebUser>;

/** Any of the fields; a lone status toggle need not carry `rev`. `userid`: employee number or domain account. */
export const webUserEdit = z.object({
  empid,
  rev: rev.optional(),
  status: yn.optional(),
  userid: requiredText(webUserLimits.userid).optional(),
  userConfig: webUserConfig.partial().optional(),
});

/**
 * An employee in service who can become a user. `loginid`: the login name of the account, or the default one of a new
 * account; `account` Y: the account exists and stays as it is.
 */
export const candidateRow = z.object({
  id: z.string(),
  name: z.string(),
  depname: z.string(),
  plantname: z.string(),
  loginid: z.string(),
  type: loginType,
  adaccount: z.string().nullable(),
  account: yn,
  webuser: yn,
  appuser: yn,
  /** Types of account with which the reader may add the person. */
  mayAdd: z.array(loginType),
});
export type CandidateRow = z.infer<typeof candidateRow>;

/** `as`: those of the ids asked for that mean this person. */
const namedCandidate = candidateRow.extend({ as: z.array(z.string()) });

export const webUserSortFields = ['empid', 'name', 'userid', 'lastlogindate', 'status', 'txdat'] as const;

/** Sign-ins of the last 24 hours that need attention: many failed attempts, or unlike the earlier ones. */
export const webUserAttentions = ['FAILED', 'UNUSUAL', 'HOURS'] as const;
export type WebUserAttention = (typeof webUserAttentions)[number];

/** Advanced search (seed 000 §2.8), parts of the texts; empty means any. It can be combined with the quick search. */
export const webUserFilter = z.object({
  id: text(webUserLimits.id).default(''),
  name: text(webUserLimits.name).default(''),
  userid: text(webUserLimits.userid).default(''),
  attention: z.enum(['', ...webUserAttentions]).default(''),
  status: ynFilter,
  ...filters,
});

/** A one-time password, shown only once; null if the password is the directory's or the person has one already. */
const oneTime = z.string().nullable();
const addedUser = z.object({ empid: z.string(), name: z.string(), userid: z.string(), password: oneTime });
export type AddedUser = z.infer<typeof addedUser>;

const look = mayLook(webUserMenu.id);
const change = mayChange(webUserMenu.id, { scope: 'rows' });
/** Anyone who may add people and reset their passwords could sign in as them. */
const grant = mayGrant(webUserMenu.id, { scope: 'rows' });

const outsideScope = 'web_user.outside_scope';
const above = 'web_user.has_more';
const lastAdministrator = 'permission.last_administrator';

export const webUserCalls = {
  candidates: endpoint({
    method: 'GET',
    path: '/org/user',
    summary: 'Employees in service to pick from, with the account each has; with `empid` that one alone',
    right: look,
    query: { ...paging, ...placed, ...filters, empid: text(webUserLimits.id).default('') },
    answer: paged(candidateRow),
  }),
  candidatesNamed: endpoint({
    method: 'POST',
    path: '/org/user/named',
    summary: 'Employees in service by their numbers or domain accounts, with the account each has; a read',
    right: look,
    reads: true,
    content: z.object({ ids: z.array(text(webUserLimits.id)).max(mostNamed).default([]) }),
    answer: z.array(namedCandidate),
  }),
  search: endpoint({
    method: 'POST',
    path: '/org/web/condition/users',
    summary: 'Console users, paged; by default the latest sign-in first',
    right: look,
    reads: true,
    body: { ...paging, ...sorting(webUserSortFields) },
    content: webUserFilter,
    answer: paged(listedWebUser),
  }),
  item: endpoint({
    method: 'GET',
    path: '/org/web/user',
    summary: 'One console user',
    right: look,
    query: { empid },
    answer: listedWebUser,
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/org/web/users/export',
    summary: 'All console users that match, as a spreadsheet',
    right: look,
    query: sorting(webUserSortFields),
    sealedQuery: { condition: webUserFilter },
    answer: nothing,
    file: 'xlsx',
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    path: '/org/web/users',
    summary: 'Make console users of employees; all or none. With code 24, `content` names those who are users already',
    right: grant,
    content: z
      .array(z.object({ id: empid, loginid: requiredText(webUserLimits.userid) }))
      .min(1)
      .max(webUserLimits.added),
    answer: z.array(addedUser),
    reasons: [
      'web_user.exists',
      'web_user.userid_taken',
      'web_user.not_in_service',
      'web_user.loginid_unknown',
      'web_user.login_kept',
      outsideScope,
      above,
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/org/web/user',
    summary:
      'Change a console user; another login name needs the level GRANT, and answers a one-time password where the account becomes a local one',
    right: change,
    content: webUserEdit,
    answer: webUserRow.extend({ password: oneTime }),
    reasons: [
      'web_user.userid_taken',
      'web_user.loginid_unknown',
      'web_user.own_login',
      'web_user.login_needs_grant',
      'web_user.directory',
      'web_user.one_time_stays',
      outsideScope,
      above,
      lastAdministrator,
    ],
  }),
  kick: endpoint({
    method: 'PUT',
    undo: 'a session that has ended cannot be resumed: the person signs in again',
    effects: true,
    path: '/org/web/user/kick',
    summary: 'End the console sessions of a person; answers how many there were',
    right: change,
    content: z.object({ empid }),
    answer: z.object({ ended: z.number() }),
    reasons: [outsideScope],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    undo: 'a password that has been replaced is kept nowhere, and the new one has been handed over',
    effects: true,
    path: '/org/web/user/pwd/reset',
    summary: 'A one-time password for a local account; every session of the person ends',
    right: grant,
    content: z.object({ empid }),
    answer: z.object({ password: z.string() }),
    reasons: ['web_user.directory', outsideScope, above],
  }),
  remove: endpoint({
    method: 'DELETE',
    undo: true,
    effects: true,
    path: '/org/web/users',
    summary: 'Take the console from people by employee number; all or none. The account stays with app users',
    right: grant,
    content: z.array(empid).min(1).max(webUserLimits.deleted),
    answer: z.object({ deleted: z.number() }),
    reasons: [outsideScope, above, lastAdministrator],
  }),
};
