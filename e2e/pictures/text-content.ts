import { languageTextListCalls as calls } from '#features/language-texts/language-texts.contract.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { call, type Caller } from './calls.ts';

type Words = Partial<Record<Language, string>>;

/** Texts of the app; one lacks a language. */
const ofApp: readonly [langid: string, words: Words][] = [
  [
    'app.home.greeting',
    {
      'zh-CN': '{name}，你好！今天也要注意安全。',
      'zh-TW': '{name}，你好！今天也請注意安全。',
      en: 'Hello {name}, have a safe day!',
      vi: 'Chào {name}, chúc bạn một ngày làm việc an toàn!',
    },
  ],
  ['app.canteen.title', { 'zh-CN': '食堂菜单', 'zh-TW': '餐廳菜單', en: 'Canteen menu', vi: 'Thực đơn nhà ăn' }],
  ['app.shuttle.title', { 'zh-CN': '厂车时刻表', 'zh-TW': '廠車時刻表', vi: 'Lịch xe đưa đón' }],
];

/** How this manufacturer words labels of the console. */
const rewordings: readonly [langid: string, words: Words][] = [
  // No title of a screen: stories open screens by them.
  ['store.emptyTitle', { 'zh-CN': '此厂区还没有优惠商家', 'zh-TW': '此廠區還沒有優惠商家' }],
  ['banner.purpose', { 'zh-CN': '员工 APP 首页轮播的图片，可限定时段。' }],
];

const versionsOf = (words: Words) =>
  Object.fromEntries(Object.entries(words).map(([lang, langcontent]) => [lang, { langcontent }]));

/** Adds texts of the app, and rewords some of the console. */
export const addLanguageTexts = async (caller: Caller): Promise<void> => {
  for (const [langid, words] of ofApp)
    await call(calls.addRecord, { content: { langid, ismobile: 'Y', languages: versionsOf(words) } }, caller);
  for (const [langid, words] of rewordings)
    await call(calls.saveRecord, { content: { langid, languages: versionsOf(words) } }, caller);
};
