import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { type FirstPassword, firstPasswordCalls } from '../first-passwords.contract.ts';
import { firstPasswordTexts } from '../first-passwords.texts.ts';
import type { Services } from './app-users.service.ts';
import { barredAmong, handedOut, makeFirstPasswords, withoutPassword } from './first-passwords.service.ts';

const columnsIn = (lang: Language): ExportColumn<FirstPassword>[] => [
  { title: vocabulary['common.plant'][lang], width: 20, value: ({ plantname }) => plantname },
  { title: vocabulary['common.department'][lang], width: 28, value: ({ depname }) => depname },
  { title: vocabulary['common.employeeId'][lang], width: 16, value: ({ empid }) => empid },
  { title: vocabulary['common.personName'][lang], width: 20, value: ({ name }) => name },
  { title: vocabulary['common.oneTimePassword'][lang], width: 24, value: ({ password }) => password },
  { title: firstPasswordTexts['app_user.slipUntil'][lang], width: 20, value: ({ until }) => until },
];

/** First passwords of employees. */
export const firstPasswordRoutes = (bind: Bind, services: Services): void => {
  bind(firstPasswordCalls.barred, ({ content, caller }) => barredAmong(services, caller, content));
  bind(firstPasswordCalls.without, ({ caller }) => withoutPassword(services, caller));
  bind(firstPasswordCalls.make, ({ content, caller }) => makeFirstPasswords(services, caller, content));
  bind(firstPasswordCalls.sheet, async ({ content, caller, lang }) =>
    xlsxAnswer(firstPasswordTexts['app_user.first'][lang], columnsIn(lang), await handedOut(services, caller, content)),
  );
};
