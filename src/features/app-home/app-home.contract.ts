import { z } from 'zod';
import { appFunctionRow } from '#features/app-functions/app-functions.contract.ts';
import { shownBanner } from '#features/banners/banners.contract.ts';
import { currentTheme } from '#features/themes/themes.contract.ts';
import { endpoint, signedInToApp } from '#platform/wire/endpoint.ts';

/** A function of the caller as the app shows it: a tile with its name, under its module, and what a tap opens. */
export const appTile = appFunctionRow.pick({
  oid: true,
  id: true,
  title: true,
  icon: true,
  type: true,
  moduleOid: true,
  modulename: true,
  position: true,
  version: true,
  packagename: true,
  webtitle: true,
  weburl: true,
  appurl: true,
  downurl: true,
});

const appHome = z.object({
  banners: z.array(shownBanner),
  apps: z.array(appTile),
  themes: z.array(currentTheme),
  /** messages that the caller has not read in their present version */
  unread: z.number().int(),
});
export type AppHome = z.infer<typeof appHome>;

const appToDo = z.object({
  /** messages that the caller has not read in their present version */
  unread: z.number().int(),
  /** surveys and exams that are in progress, or may be begun and are not passed yet */
  toanswer: z.number().int(),
  /** controlled documents whose present version the caller has still to confirm */
  toconfirm: z.number().int(),
  /** the same of company documents */
  companytoconfirm: z.number().int(),
  /** feedback of the caller with an answer that the caller has not seen */
  answered: z.number().int(),
});
export type AppToDo = z.infer<typeof appToDo>;

export const appHomeCalls = {
  home: endpoint({
    method: 'GET',
    path: '/mb/home',
    summary:
      'What the app opens with, in the caller’s language: banners on air, the caller’s functions by their positions, themes to choose from, and how many messages are unread',
    right: signedInToApp,
    answer: appHome,
  }),
  todo: endpoint({
    method: 'GET',
    path: '/mb/todo',
    summary: 'How much waits for the caller: what is to be read, answered and confirmed, and answers to feedback',
    right: signedInToApp,
    answer: appToDo,
  }),
};
