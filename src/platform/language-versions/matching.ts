import { type Language, languages } from '#platform/i18n/languages.ts';

/** Where a file of several goes: a language version or the original. */
export type Target = Language | 'original';

/** How file names write each language, in lower case and without separators. */
const written: Record<Language, readonly string[]> = {
  'zh-CN': ['zhcn', 'zhhans', 'hans', 'cn', 'chs', 'sc', 'zh', '简', '简体', '简体中文', '簡體', '简中'],
  'zh-TW': ['zhtw', 'zhhant', 'hant', 'tw', 'cht', 'tc', 'zhhk', '繁', '繁体', '繁體', '繁體中文', '繁体中文', '繁中'],
  en: ['en', 'eng', 'english', 'enus', 'engb', '英', '英文', '英语', '英語'],
  vi: [
    'vi',
    'vn',
    'vie',
    'viet',
    'vivn',
    'tiengviet',
    'tiếngviệt',
    'vietnamese',
    '越',
    '越文',
    '越南',
    '越南文',
    '越南语',
    '越南語',
  ],
};

/** Latin letters and digits, Chinese characters, and nothing of what stands between them. */
const words = /[\p{Script=Latin}\p{N}]+|\p{Script=Han}+/gu;
const isHan = /^\p{Script=Han}/u;

const languageOfWord = (word: string): Language | undefined =>
  // Chinese does not separate words: 中秋繁體.
  languages.find((lang) => written[lang].some((code) => (isHan.test(code) ? word.endsWith(code) : word === code)));

/**
 * The language that a file's name states, by its last words: `banner_vi.png`, `中秋-zh-TW.jpg`, `繁體.png`. Two words may
 * be one code (`zh-TW`). Null if it states none.
 */
export const languageOfName = (filename: string): Language | null => {
  const name = filename
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
  const found = name.match(words) ?? [];
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const word = found[at] ?? '';
    const lang = languageOfWord((found[at - 1] ?? '') + word) ?? languageOfWord(word);
    if (lang) return lang;
  }
  return null;
};

/**
 * Where each of several files goes. A file whose name states no language becomes the original if that has none yet;
 * what is left over, and a second file of a language, goes nowhere until somebody chooses.
 */
export const matchFiles = (names: readonly string[], hasOriginal: boolean): (Target | null)[] => {
  const taken = new Set<Target>(hasOriginal ? ['original'] : []);
  return names.map((name) => {
    const target = languageOfName(name) ?? 'original';
    if (taken.has(target)) return null;
    taken.add(target);
    return target;
  });
};
