import type { Database } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fill, type Text } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import { phoneSystem } from '#platform/session/phone-systems.ts';
import { browserShown } from '#platform/session-list/server/device-name.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import { appSignInCalls, appSignInMenu, webSignInCalls, webSignInMenu } from '../sign-ins.contract.ts';
import { signInTexts as texts } from '../sign-ins.texts.ts';
import { askedFor, orderOf } from './asked-sign-ins.ts';
import { type Listed, signInPage, streamSignIns } from './sign-ins.queries.ts';

type Services = { db: Database; say: ReasonText };

type Column = { title: Text; width: number; value: ExportColumn<Listed>['value'] };

const columnsOf = (columns: readonly Column[], { say }: Services, lang: Language): ExportColumn<Listed>[] =>
  [
    { title: texts['sign_in.logintime'], width: 20, value: ({ logintime }: Listed) => logintime },
    { title: vocabulary['common.account'], width: 16, value: ({ userid }: Listed) => userid },
    { title: vocabulary['common.employeeId'], width: 16, value: ({ empid }: Listed) => empid },
    {
      title: vocabulary['common.result'],
      width: 12,
      value: ({ result }: Listed) => texts[`sign_in.result.${result}`][lang],
    },
    {
      title: vocabulary['common.reason'],
      width: 40,
      value: ({ reason }: Listed) => (reason === '' ? '' : (say(reason, lang) ?? reason)),
    },
    { title: texts['sign_in.attempts'], width: 10, value: ({ times }: Listed) => times },
    { title: texts['sign_in.ip'], width: 18, value: ({ ip }: Listed) => ip },
    {
      title: texts['sign_in.unusual'],
      width: 40,
      value: ({ unusual, failures }: Listed) =>
        unusual.map((kind) => fill(texts[`sign_in.unusual.${kind}`][lang], { count: failures }, lang)).join(' · '),
    },
    ...columns,
  ].map(({ title, ...column }) => ({ ...column, title: title[lang] }));

const ofBrowser: readonly Column[] = [
  { title: vocabulary['common.browser'], width: 24, value: ({ useragent }) => browserShown(useragent) },
  { title: texts['sign_in.useragent'], width: 60, value: ({ useragent }) => useragent },
];
const ofPhone: readonly Column[] = [
  { title: vocabulary['common.platform'], width: 12, value: ({ platform }) => phoneSystem(platform) },
  { title: vocabulary['common.systemVersion'], width: 14, value: ({ platformversion }) => platformversion },
  { title: texts['sign_in.model'], width: 20, value: ({ model }) => model },
  { title: vocabulary['common.appVersion'], width: 14, value: ({ appversion }) => appversion },
  { title: vocabulary['common.timeZone'], width: 20, value: ({ timezone }) => timezone },
];

export const appSignInRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  bind(appSignInCalls.search, ({ query, caller }) =>
    signInPage(read, askedFor('A', query, caller.grant.scope), orderOf(query), query),
  );
  bind(appSignInCalls.exportAll, async ({ query, caller, lang }) =>
    xlsxAnswer(
      appSignInMenu.title[lang],
      columnsOf(ofPhone, services, lang),
      streamSignIns(read, askedFor('A', query, caller.grant.scope), orderOf(query)),
    ),
  );
};

export const webSignInRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  bind(webSignInCalls.search, async ({ query, caller }) => {
    const { total, list } = await signInPage(read, askedFor('W', query, caller.grant.scope), orderOf(query), query);
    return { total, list: list.map((row) => ({ ...row, browser: browserShown(row.useragent) })) };
  });
  bind(webSignInCalls.exportAll, async ({ query, caller, lang }) =>
    xlsxAnswer(
      webSignInMenu.title[lang],
      columnsOf(ofBrowser, services, lang),
      streamSignIns(read, askedFor('W', query, caller.grant.scope), orderOf(query)),
    ),
  );
};
