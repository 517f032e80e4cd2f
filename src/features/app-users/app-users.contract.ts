import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { exportCall } from '#platform/records/record-calls.ts';
import { reachedByPush } from '#platform/push/push.contract.ts';
import { endpoint, mayChange, mayGrant, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  filters,
  paged,
  paging,
  requiredText,
  rev,
  sorting,
  text,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';
import { accessListLimits } from '#features/access-lists/access-lists.contract.ts';

export const appUserMenu: MenuEntry = {
  id: 'F001',
  langid: 'menu.app_users',
  title: localized('APP 用户', 'APP 使用者', 'App users', 'Người dùng ứng dụng'),
  icon: 'MobileOutlined',
  component: 'app-users',
  url: '/app-users',
  sort: 1,
  parent: 'G01',
};

/** Longest texts, in characters; how many may be deleted at once. */
export const appUserLimits = {
  empid: 60,
  userid: 120,
  name: 120,
  remark: accessListLimits.remark,
  atOnce: 1000,
} as const;

const empid = requiredText(appUserLimits.empid);

/**
 * The settings of a person in the app (seed 000 §2.9). `certTips`: the app offers to sign in by fingerprint or face.
 * `push`: the person gets notifications. `reset`: may change the password in the app. `openMeetingQuery`: the meeting
 * assistant is on; `openMeetingMember` is then the employee who assists, `openMeetingMemberNM` that employee's name
 * (the server sets it and ignores a sent one), and `openMeetingPush` shares meeting notifications with the assistant.
 */
export const userConfig = z.strictObject({
  certTips: yn,
  push: yn,
  reset: yn,
  openMeetingQuery: yn,
  openMeetingMember: text(appUserLimits.empid),
  openMeetingMemberNM: text(appUserLimits.name),
  openMeetingPush: yn,
});
/** The name of the assistant's field in errors: its path in the content. */
export const assistantField = 'userConfig.openMeetingMember';

export type UserConfig = z.output<typeof userConfig>;

/** The settings of a person who has never changed any. */
export const userConfigDefaults: UserConfig = {
  certTips: 'N',
  push: 'Y',
  reset: 'Y',
  openMeetingQuery: 'N',
  openMeetingMember: '',
  openMeetingMemberNM: '',
  openMeetingPush: 'N',
};

/**
 * Any of the fields; a lone status toggle need not carry `rev` (docs/rules.md, Lists). With the assistant off, its
 * employee and sharing are cleared.
 */
export const appUserEdit = z.object({
  empid,
  rev: rev.optional(),
  status: yn.optional(),
  userConfig: userConfig.partial().optional(),
});

export const appUserRow = z.object({
  empid: z.string(),
  name: z.string(),
  userid: z.string(),
  email: z.string(),
  /** AD signs in with the domain account, ED with the employee number and a password of this product. */
  type: z.enum(['AD', 'ED']),
  platform: z.string(),
  lastlogindate: z.string().nullable(),
  status: yn,
  /** N: has left the company and cannot sign in, whatever the status says. */
  inservice: yn,
  /** The remark of the blacklist entry that keeps the person out of the app; null without one. */
  blocked: z.string().nullable(),
  ...auditFields,
});
export type AppUserRow = z.infer<typeof appUserRow>;

/**
 * What the reader may do to this user: make the calls at level CHANGE (`mayChange`), reset the password (`mayReset`).
 * Decided only by the user's place in the organisation and by rights.
 */
const reach = { mayChange: yn, mayReset: yn };
const listedAppUser = appUserRow.extend(reach);
export type ListedAppUser = z.infer<typeof listedAppUser>;

export const appUserDetail = appUserRow.extend({
  depname: z.string(),
  plantname: z.string(),
  regid: z.string(),
  lang: z.string(),
  platformversion: z.string(),
  model: z.string(),
  timezone: z.string(),
  appversion: z.string(),
  userConfig,
});
export type AppUserDetail = z.infer<typeof appUserDetail>;
const shownAppUser = appUserDetail.extend({ ...reach, reached: reachedByPush });
export type ShownAppUser = z.infer<typeof shownAppUser>;

export const appUserSortFields = ['empid', 'name', 'userid', 'email', 'platform', 'lastlogindate', 'status'] as const;

/** Advanced search (seed 000 §2.9): parts of texts, empty means any. It can be combined with the quick search. */
export const appUserFilter = z.object({
  empid: text(appUserLimits.empid).default(''),
  name: text(appUserLimits.name).default(''),
  userid: text(appUserLimits.userid).default(''),
  type: z.enum(['', 'AD', 'ED']).default(''),
  /** Many failed attempts to sign in within 24 hours. */
  attention: z.enum(['', 'FAILED']).default(''),
  status: ynFilter,
  ...filters,
});

/** `remark`: of the blacklist entry, which the form of the blacklist edits too. */
export const blockForm = z.object({
  userid: requiredText(appUserLimits.userid),
  remark: requiredText(appUserLimits.remark),
});

const look = mayLook(appUserMenu.id);
const change = mayChange(appUserMenu.id, { scope: 'rows' });
/** Anyone who knows a password can act as that person: resetting one grants the person's rights. */
const grant = mayGrant(appUserMenu.id, { scope: 'rows' });
const outsideScope = 'app_user.outside_scope';
const ended = z.object({ ended: z.number() });

export const appUserCalls = {
  search: endpoint({
    method: 'POST',
    path: '/org/mb/condition/users',
    summary: 'App users that match, paged; within the caller’s data scope',
    right: look,
    reads: true,
    body: { ...paging, ...sorting(appUserSortFields) },
    content: appUserFilter,
    answer: paged(listedAppUser),
  }),
  item: endpoint({
    method: 'GET',
    path: '/org/mb/user',
    summary: 'One app user with device and settings, and how pushes reach the person',
    right: look,
    query: { empid },
    answer: shownAppUser,
  }),
  exportAll: exportCall({
    path: '/org/mb/users/export',
    summary: 'All app users that match, as a spreadsheet; within the caller’s data scope',
    right: look,
    sortFields: appUserSortFields,
    filter: appUserFilter,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/org/mb/user',
    summary: 'Switch an app user on or off (off ends the app sessions), or change settings',
    right: change,
    content: appUserEdit,
    answer: appUserDetail,
    reasons: [
      outsideScope,
      'app_user.assistant_needed',
      'app_user.assistant_unknown',
      'app_user.assistant_self',
      'app_user.assistant_outside_scope',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    undo: true,
    effects: true,
    path: '/org/mb/users',
    summary:
      'Delete app users by employee id, all or none; their app sessions end, and signing in to the app adds them again',
    right: change,
    /** Y: the caller accepts that people who are switched off can sign in again. */
    query: { liftBan: yn.default('N') },
    content: z.array(empid).min(1).max(appUserLimits.atOnce),
    answer: z.object({ deleted: z.number() }),
    reasons: [outsideScope, 'app_user.switched_off'],
  }),
  kick: endpoint({
    method: 'PUT',
    undo: 'a session that has ended cannot be resumed: the person signs in again',
    effects: true,
    path: '/org/mb/users/kick',
    summary: 'End all app sessions of a person',
    right: change,
    content: z.object({ empid }),
    answer: ended,
    reasons: [outsideScope],
  }),
  block: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/org/mb/users/block',
    summary: 'Put a person on the blacklist of the app (an entry APP, H with the remark) and end the app sessions',
    right: change,
    content: blockForm,
    answer: ended,
    reasons: [outsideScope, 'app_user.blocked_already'],
  }),
  unblock: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/org/mb/users/unblock',
    summary:
      'Switch off the entry of the app’s blacklist that names the person; `blocked`: another entry still keeps the person out',
    right: change,
    content: z.object({ empid }),
    answer: z.object({ blocked: yn }),
    reasons: [outsideScope, 'app_user.not_blocked', 'app_user.blocked_otherwise'],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    undo: 'a password that has been replaced is kept nowhere, and the new one has been handed over',
    effects: true,
    path: '/org/mb/user/pwd/reset',
    summary: 'Give an ED account a one-time password, answered once; all sessions of the person end, console included',
    right: grant,
    content: z.object({ empid }),
    answer: z.object({ password: z.string() }),
    reasons: [
      outsideScope,
      'app_user.directory_password',
      'app_user.own_password',
      'app_user.has_left',
      'app_user.wider_rights',
    ],
  }),
};
