import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import type { Language } from '#platform/i18n/languages.ts';

export type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** Locale data of antd and dayjs, loaded only for the languages in use. */
const loaders: Record<Language, () => Promise<[{ default: AntdLocale }, unknown]>> = {
  'zh-CN': () => Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  'zh-TW': () => Promise.all([import('antd/locale/zh_TW'), import('dayjs/locale/zh-tw')]),
  en: () => Promise.all([import('antd/locale/en_US'), import('dayjs/locale/en')]),
  vi: () => Promise.all([import('antd/locale/vi_VN'), import('dayjs/locale/vi')]),
};
const dayjsNames: Record<Language, string> = { 'zh-CN': 'zh-cn', 'zh-TW': 'zh-tw', en: 'en', vi: 'vi' };

/** Loads antd's locale and switches dayjs to the same language. */
export const loadAntdLocale = async (language: Language): Promise<AntdLocale> => {
  const [locale] = await loaders[language]();
  dayjs.locale(dayjsNames[language]);
  return locale.default;
};
