import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayLook } from '#platform/wire/endpoint.ts';
import { dayOrNone, fieldReasons, filters, nothing, paged, paging, sorting, text } from '#platform/wire/values.ts';

export const appSignInMenu: MenuEntry = {
  id: 'F033',
  langid: 'menu.app_sign_ins',
  title: localized('APP 登录记录', 'APP 登入紀錄', 'App sign-ins', 'Đăng nhập ứng dụng'),
  icon: 'ClockCircleOutlined',
  component: 'app-sign-ins',
  url: '/app-sign-ins',
  sort: 1,
  parent: 'G08',
};

export const webSignInMenu: MenuEntry = {
  id: 'F034',
  langid: 'menu.web_sign_ins',
  title: localized('管理平台登录记录', '管理平台登入紀錄', 'Console sign-ins', 'Đăng nhập trang quản trị'),
  icon: 'GlobalOutlined',
  component: 'web-sign-ins',
  url: '/web-sign-ins',
  sort: 2,
  parent: 'G08',
};

export const signInLimits = { empid: 60, userid: 120 } as const;

export const signInReasons = {
  dateIncomplete: 'sign_in.date_incomplete',
  endBeforeStart: 'sign_in.end_before_start',
} as const;

/** Today, the last seven days, the last thirty days; the days are those of the platform (seed 002 §9). */
export const timeTypes = ['D', 'W', 'M'] as const;
export type TimeType = (typeof timeTypes)[number];

/** S: signed in. F: not let in. */
export const signInResults = ['S', 'F'] as const;
export const signInPlatforms = ['android', 'ios'] as const;

/**
 * Empty means any. Account and employee number are whole, in any letter case. `startTime` and `endTime`: the first and
 * the last day, both or none; without them, `timeType` says how far back, one day if it is empty. `unusual`: Y for
 * those that are not like the earlier ones of the person.
 */
const common = {
  userid: text(signInLimits.userid).default(''),
  timeType: z.enum(['', ...timeTypes]).default(''),
  startTime: dayOrNone(),
  endTime: dayOrNone(),
  result: z.enum(['', ...signInResults]).default(''),
  unusual: z.enum(['', 'Y'], { error: fieldReasons.invalid }).default(''),
};

export const webSignInFilter = z.object({ ...common, ...filters });
export const appSignInFilter = z.object({
  empid: text(signInLimits.empid).default(''),
  ...common,
  platform: z.enum(['', ...signInPlatforms]).default(''),
  ...filters,
});
export type AppSignInFilter = z.output<typeof appSignInFilter>;
export type WebSignInFilter = z.output<typeof webSignInFilter>;

export const signInSortFields = ['logintime'] as const;

/** A first sign-in from a place (network) or with a device, and many failed attempts at the account within a day. */
export const unusualKinds = ['place', 'device', 'failures'] as const;
export type UnusualKind = (typeof unusualKinds)[number];

/**
 * `empid`: null for a name that no account has. `reason`: why a person was not let in, the key of a text; empty
 * otherwise. `times`: how many failed attempts the row stands for. `unusual`: in which ways; `failures`: how many, if
 * they are many.
 */
const row = {
  oid: z.string(),
  logintime: z.string(),
  userid: z.string(),
  empid: z.string().nullable(),
  result: z.enum(signInResults),
  reason: z.string(),
  times: z.number().int(),
  ip: z.string(),
  unusual: z.array(z.enum(unusualKinds)),
  failures: z.number().int(),
};
/** `browser`: in words, such as `Chrome 142 · Windows`; `useragent`: as the browser describes itself. */
export const webSignInRow = z.object({ ...row, browser: z.string(), useragent: z.string() });
export type WebSignInRow = z.infer<typeof webSignInRow>;
export const appSignInRow = z.object({
  ...row,
  appversion: z.string(),
  timezone: z.string(),
  platform: z.string(),
  platformversion: z.string(),
  model: z.string(),
});
export type AppSignInRow = z.infer<typeof appSignInRow>;

const reasons = Object.values(signInReasons);
const order = sorting(signInSortFields);

export const appSignInCalls = {
  search: endpoint({
    method: 'GET',
    path: '/logininfo/app',
    summary: 'Sign-ins to the app that match, those that failed included, the latest first',
    right: mayLook(appSignInMenu.id),
    query: { ...paging, ...order, ...appSignInFilter.shape },
    answer: paged(appSignInRow),
    reasons,
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/logininfo/app/export',
    summary: 'All sign-ins to the app that match, as a spreadsheet',
    right: mayLook(appSignInMenu.id),
    query: { ...order, ...appSignInFilter.shape },
    answer: nothing,
    file: 'xlsx',
    reasons,
  }),
};

export const webSignInCalls = {
  search: endpoint({
    method: 'GET',
    path: '/logininfo/web',
    summary: 'Sign-ins to the console that match, those that failed included, the latest first',
    right: mayLook(webSignInMenu.id),
    query: { ...paging, ...order, ...webSignInFilter.shape },
    answer: paged(webSignInRow),
    reasons,
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/logininfo/web/export',
    summary: 'All sign-ins to the console that match, as a spreadsheet',
    right: mayLook(webSignInMenu.id),
    query: { ...order, ...webSignInFilter.shape },
    answer: nothing,
    file: 'xlsx',
    reasons,
  }),
};
