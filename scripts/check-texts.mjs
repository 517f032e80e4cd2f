// Verifies the texts of the interface: each stands in a file for texts, is used, unique, complete, and follows the
// glossary (src/platform/i18n/glossary.ts).
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bareLabels, glossary, quotedTexts, strangers } from '../src/platform/i18n/glossary.ts';
import { inProject, root } from './places.mjs';
import { strayTexts } from './stray-texts.mjs';

const LANGUAGES = ['zh-CN', 'zh-TW', 'en', 'vi'];

/** Texts that no code refers to, with the reason why they are kept. */
const KEPT = new Map([['common.notify.add_failed', 'seed 000 §8 names the notices of every write']]);

/** Pairs of keys with the same text, with the reason why both are needed. */
const TWINS = new Map([
  ['access.fact.company = access.fact.otherCompany', 'the key is made of the fact'],
  ['imports.state.undone = undo.undone', 'the key is made of the state'],
  ['access.fact.plant = access.fact.otherPlant', 'the key is made of the fact'],
  ['banner.picture = stored_file.group.PICTURE', 'the key is made of the kind'],
  ['access.level_CHANGE = impact.level.CHANGE', 'the key is made of the level'],
  ['access.level_GRANT = impact.level.GRANT', 'the key is made of the level'],
  ['app_function.id_exists = web_function.id_exists', 'each is a reason of its own call'],
  ['banner.language_exists = document.language_exists', 'each is a reason of its own call'],
  ['banner.end_before_start = theme.end_before_start', 'each is a reason of its own call'],
  ['company_document.add_file = document.addition_file', 'each is a reason of its own call'],
  ['app_user.outside_scope = session.outside_scope', 'each is a reason of its own call'],
  ['execution.formId = process.artid', 'the vocabulary is loaded by every page, and few need this'],
  ['scheduled_job.pause = files.pause', 'the vocabulary is loaded by every page, and few need this'],
  ['imports.state.failed = execution.state.F', 'the key is made of the state'],
  ['execution.state.S = execution.state.C', 'the key is made of the state'],
  ['execution.job = notice.type.job', 'the key is made of the type'],
  ['wire.session_over = login.user_invalid', 'each is a reason of its own call'],
  ['wire.maintenance = login.maintenance', 'each is a reason of its own call'],
  ['common.notify.add_failed = common.code.501', 'the key is made of the code'],
  ['common.notify.edit_failed = common.code.502', 'the key is made of the code'],
  ['common.notify.delete_failed = common.code.503', 'the key is made of the code'],
]);

/** English words that are always capitalised. */
const CAPITALISED = new Set(
  'I ID IDs SQL SELECT APP JSON PDF QR URL IP IT HR MB HTTPS Android Alt Enter Esc Chinese Simplified All ROLE AD ED SOP001 BPMN XML UTF DOCTYPE Camunda Flowable Signavio BPM XLSX XLS CSV GBK Big5'.split(
    ' ',
  ),
);

/** Chinese texts whose wording a seed quotes: they may lack the space between the scripts. */
const QUOTED = new Set(['theme.id_exists', 'document.name_too_long']);

/** Every text with its key and file. A text that a file imports counts only where it is defined. */
const readTexts = async () => {
  const texts = [];
  for (const file of globSync('src/**/*.texts.ts', { cwd: root }).toSorted()) {
    const written = new Set(
      [...readFileSync(inProject(file), 'utf8').matchAll(/^ {2}'([^']+)': /gm)].map(([, key]) => key),
    );
    for (const held of Object.values(await import(pathToFileURL(inProject(file)).href)))
      if (typeof held === 'object')
        for (const [key, text] of Object.entries(held))
          if (written.has(key) && typeof text === 'object') texts.push({ key, text, file });
  }
  return texts;
};

const readCode = () =>
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(?:test|testing)\.tsx?$/.test(file))
    .map((file) => {
      const code = readFileSync(inProject(file), 'utf8');
      return file.endsWith('.texts.ts') ? code.replaceAll(/^ {2}'[^']+': localized/gm, '') : code;
    })
    .join('\n');

/** Texts outside of the files for texts. */
const readStrays = () =>
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .toSorted()
    .flatMap((file) => strayTexts(file.replaceAll('\\', '/'), readFileSync(inProject(file), 'utf8')));

/** Titles of menu entries, which stand outside the text files. Names in code lists are data. */
const TITLE = /title: localized\(\s*'([^']*)',\s*'([^']*)',\s*'([^']*)',\s*'([^']*)',?\s*\)/g;
const readTitles = () =>
  globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(?:texts|test|testing)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(inProject(file), 'utf8').matchAll(TITLE)].map(([, ...words]) => ({
        key: `${file} “${words[2]}”`,
        text: Object.fromEntries(LANGUAGES.map((language, at) => [language, words[at]])),
      })),
    );

/** Whether code refers to a key: as a literal, or by a template whose fixed prefix matches. */
export const usageOf = (code) => {
  const literals = new Set([...code.matchAll(/'([a-z_]+\.[\w.]+)'/g)].map(([, key]) => key));
  const templates = [...code.matchAll(/`([a-z_]{1,40}\.\w{1,40}[._])\$\{[^`}]{1,80}\}(\w{0,40})`/g)].map(
    ([, start, end]) => ({
      start,
      end,
    }),
  );
  return (key) => literals.has(key) || templates.some(({ start, end }) => key.startsWith(start) && key.endsWith(end));
};

const placesOf = (text) =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([place]) => place)
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ');

/** The Han characters in one standard's encoding; characters of the other script have no code in it. */
const charactersOf = (encoding, first, last, seconds) => {
  const decoder = new TextDecoder(encoding);
  const known = new Set();
  for (let lead = first; lead <= last; lead += 1)
    for (const [from, to] of seconds)
      for (let trail = from; trail <= to; trail += 1) known.add(decoder.decode(new Uint8Array([lead, trail])));
  return known;
};
const SCRIPTS = {
  'zh-CN': charactersOf('gbk', 0xb0, 0xf7, [[0xa1, 0xfe]]),
  'zh-TW': charactersOf('big5', 0xa4, 0xf9, [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ]),
};

const strangersOf = (text, language) =>
  [...text].filter((character) => /\p{Script=Han}/u.test(character) && !SCRIPTS[language].has(character));

/** In languages written with letters a rival matches whole words; Chinese has no spaces between words. */
const finder = (words, language) =>
  words.length === 0
    ? null
    : new RegExp(language.startsWith('zh') ? words.join('|') : `(?<![\\p{L}])(?:${words.join('|')})(?![\\p{L}])`, 'iu');

const SCRIPTS_MEET = /\p{Script=Han}[\p{Script=Latin}\d]|[\p{Script=Latin}\d]\p{Script=Han}/u;

/** Faults in how one text is written. */
export const writingFaults = ({ key, text }) => {
  const faults = [];
  const places = placesOf(text.en);
  for (const language of LANGUAGES) {
    if (!text[language]?.trim()) faults.push(`${language} is empty`);
    else if (text[language] !== text[language].normalize('NFC').trim())
      faults.push(`${language} has stray spaces or loose accents`);
    if (placesOf(text[language]) !== places) faults.push(`${language} has other places than English`);
  }
  for (const language of ['zh-CN', 'zh-TW']) {
    const strangers = strangersOf(text[language], language);
    if (strangers.length > 0) faults.push(`${language} has characters of the other script: ${strangers.join('')}`);
    if (/\p{Script=Han}[,;:?!]/u.test(text[language]))
      faults.push(`${language} has Latin punctuation after a character`);
    if (!QUOTED.has(key) && SCRIPTS_MEET.test(text[language]))
      faults.push(`${language} has no space between a character and a Latin letter or digit`);
  }
  if (/\{\w+\} (?:of them|more) (?:are|were|have|do|get)\b/.test(text.en)) faults.push('en counts only more than one');
  if (/[“”]/.test(text['zh-TW'])) faults.push('zh-TW quotes with “”, not 「」');
  if (/[「」]/.test(text['zh-CN'])) faults.push('zh-CN quotes with 「」, not “”');
  const vietnamese = text.vi.replaceAll(/\{\w+\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];
  if (vietnamese.length > 2 && vietnamese.every((word) => /^\p{ASCII}+$/u.test(word)))
    faults.push('vi has no diacritics');
  const shouting = text.en
    .replaceAll(/“[^“”]*”/g, '')
    .split(/(?<=[.:;?!…·]|”|\(|^)\s+/)
    .flatMap((sentence) =>
      sentence
        .split(/[^\p{L}\d]+/u)
        .filter(Boolean)
        .slice(1),
    )
    .filter((word) => /^\p{Lu}/u.test(word) && !CAPITALISED.has(word));
  if (/\bIds?\b/.test(text.en)) faults.push('English writes ID, not Id');
  if (shouting.length > 0) faults.push(`English is written in sentence case: ${shouting.join(', ')}`);
  return faults;
};

/** Matches a term in English text, singular or plural. */
const inEnglish = (word) =>
  new RegExp(`(?<![\\p{L}])(?:${word}s?${word.endsWith('y') ? `|${word.slice(0, -1)}ies` : ''})(?![\\p{L}-])`, 'iu');

/** The maximum number of words in a label; longer texts are sentences and need not contain the term. */
const LABEL_WORDS = 3;

/** Labels with a term in English but a different word in another language. */
const labelFaults = (text, glossary) => {
  if (text.en.split(/\s+/).length > LABEL_WORDS) return [];
  const faults = [];
  let rest = text.en;
  for (const { word } of glossary.toSorted((one, other) => other.word.en.length - one.word.en.length)) {
    if (!inEnglish(word.en).test(rest)) continue;
    rest = rest.replace(inEnglish(word.en), '…');
    for (const language of LANGUAGES.filter((other) => other !== 'en'))
      if (!text[language].toLowerCase().includes(word[language].toLowerCase()))
        faults.push(`${language} has no “${word[language]}” where English says “${word.en}”`);
  }
  return faults;
};

/** How one text violates the glossary: a rival word, or a label that does not use the term. */
export const glossaryFaults = ({ text }, { glossary, strangers, bareLabels }) => {
  const faults = labelFaults(text, glossary);
  for (const language of LANGUAGES) {
    if (bareLabels[language].includes(text[language].toLowerCase().replace(/[?？]$/, '')))
      faults.push(`${language} says only “${text[language]}”`);
    const stranger = finder(strangers[language], language)?.exec(text[language]);
    if (stranger) faults.push(`${language} says “${stranger[0]}”`);
    for (const { word, rivals } of glossary) {
      const rival = finder(rivals?.[language] ?? [], language)?.exec(text[language]);
      if (rival) faults.push(`${language} says “${rival[0]}” for ${word[language]}`);
    }
  }
  return faults;
};

/** What a notice of success must not say alone: what was saved? */
const BARE = /^(?:\p{L}+|changes saved|saved successfully|[\p{L}]+ successfully)[.!]?$/iu;

/**
 * Notices of success that do not say what was done with what. `notices.done` names the rows; the texts of
 * `common.notify.*_success` are its own.
 */
export const noticeFaults = (texts, code) => {
  const english = new Map(texts.map(({ key, text }) => [key, text.en]));
  const calls = code.split('notices.success(').slice(1);
  const keys = calls.flatMap((said) =>
    [...said.split(';', 1)[0].matchAll(/'([a-z_]+\.[\w.]+)'/g)].map(([, key]) => key),
  );
  const own = (key) => /^common\.notify\.[a-z]+_success$/.test(key);
  return [...new Set(keys)]
    .filter((key) => own(key) || BARE.test(english.get(key) ?? ''))
    .map((key) => `${key}: a notice of success says what was done with what; see notices.done`);
};

/** Keys with identical texts. */
export const twinFaults = (texts) => {
  const byWording = Map.groupBy(texts, ({ text }) => LANGUAGES.map((language) => text[language]).join('\n'));
  return [...byWording.values()]
    .filter((same) => same.length > 1 && !TWINS.has(same.map(({ key }) => key).join(' = ')))
    .map((same) => `${same.map(({ key }) => key).join(' = ')}: the same text; share it in vocabulary.texts.ts`);
};

/** Faults of the keys: duplicates, and areas spelled inconsistently. */
export const keyFaults = (texts) => {
  const faults = [];
  const seen = new Set();
  for (const { key, file } of texts) {
    if (seen.has(key)) faults.push(`${key} is defined a second time in ${file}`);
    seen.add(key);
    if (!/^[a-z]+(?:_[a-z]+)*(?:\.[A-Za-z0-9_]+)+$/.test(key)) faults.push(`${key}: an area is written in lower_case`);
  }
  return faults;
};

/** Every fault of every text, one sentence each. */
export const textFaults = async () => {
  const texts = await readTexts();
  const code = readCode();
  const isUsed = usageOf(code);
  return [
    ...readStrays(),
    ...keyFaults(texts),
    ...texts
      .filter(({ key }) => !isUsed(key) && !KEPT.has(key))
      .map(({ key, file }) => `${key} is used by nobody (${file})`),
    ...twinFaults(texts),
    ...noticeFaults(texts, code),
    ...[...texts, ...readTitles()]
      .filter(({ key }) => !quotedTexts.has(key))
      .flatMap((one) =>
        [...writingFaults(one), ...glossaryFaults(one, { glossary, strangers, bareLabels })].map(
          (fault) => `${one.key}: ${fault}`,
        ),
      ),
  ];
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = await textFaults();
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? 'The texts are in order.' : `${faults.length} faults in texts`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
