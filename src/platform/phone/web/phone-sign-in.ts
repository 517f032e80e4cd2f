import { currentLanguage } from '#platform/i18n/web/language-store.ts';
import type { AppDevice, sessionCalls, Tokens } from '#platform/session/session.contract.ts';
import { seal, withKnownKey } from '#platform/wire/web/sealing.ts';
import { bareCall } from './bare-call.ts';
import { ask } from './phone-client.ts';
import { deviceToken, keepDeviceToken } from './phone-session.ts';

const loginCall = bareCall<typeof sessionCalls.appLogin>({
  method: 'POST',
  path: '/mb/login',
  content: true,
  plain: true,
  open: true,
});
const passwordCall = bareCall<typeof sessionCalls.changePassword>({
  method: 'POST',
  path: '/user/password',
  content: true,
});

const browsers: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\/(\d{1,4})/, 'Edge'],
  [/SamsungBrowser\/(\d{1,4})/, 'Samsung Internet'],
  [/Firefox\/(\d{1,4})/, 'Firefox'],
  [/Chrome\/(\d{1,4})/, 'Chrome'],
  [/Version\/(\d{1,4})/, 'Safari'],
];

/** What the browser says of its system, in the brackets: `Linux; Android 16; Pixel 9 Build/X`. */
const systemOf = (agent: string): string => agent.slice(agent.indexOf('(') + 1).split(')')[0] ?? '';
const versionOf = (system: string): string =>
  (/\d{1,4}(?:[._]\d{1,4}){0,3}/.exec(system)?.[0] ?? '').replaceAll('_', '.');

/** What a browser says of the phone it runs on (seed 002 §2.3); `agent`: its `User-Agent`. */
export const deviceOf = (agent: string): Omit<AppDevice, 'lang' | 'timezone'> => {
  const system = systemOf(agent);
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(system);
  const [form, name] = browsers.find(([pattern]) => pattern.test(agent)) ?? [undefined, 'Web'];
  const [, , model] = isApple ? [] : system.split(';');
  return {
    platform: isApple ? 'ios' : 'android',
    platformversion: versionOf(isApple ? system.slice(system.indexOf(' OS ')) : system).slice(0, 40),
    model: (model?.split(' Build')[0]?.trim() || (isApple ? system.split(';')[0] : '') || name).slice(0, 80),
    appversion: `${name} ${form?.exec(agent)?.[1] ?? ''}`.trim().slice(0, 40),
  };
};

/** Exchanges account and password for tokens, without storing them. */
export const exchangePhonePassword = async (loginID: string, password: string): Promise<Tokens> =>
  withKnownKey(async () => {
    const content = {
      loginID,
      password: await seal(password),
      ...deviceOf(navigator.userAgent),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      lang: currentLanguage(),
      deviceToken: deviceToken(),
    };
    const { deviceToken: device, ...tokens } = await ask(loginCall, { content });
    keepDeviceToken(device);
    return tokens;
  });

/** Changes a password. `token`: that of a one-time password. Returns the tokens of the session that continues. */
export const changePhonePassword = (oldPassword: string, newPassword: string, token?: string): Promise<Tokens> =>
  ask(passwordCall, { content: { oldPassword, newPassword } }, { token });
