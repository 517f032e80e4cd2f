import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import {
  importKind,
  type ImportChanges,
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  type StoredRow,
} from '#platform/bulk-import/server/import-kind.ts';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { localized } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { languageTextLimits } from '#platform/language-texts/language-texts.contract.ts';
import { fold } from '#platform/search/server/fold.ts';
import { fieldReasons, looksEmpty, text } from '#platform/wire/values.ts';
import { languageTextImport, languageTextListCalls, textRecordFields } from '../language-texts.contract.ts';
import { languageTextsTexts } from '../language-texts.texts.ts';
import { faultsOfId } from './text-checks.ts';
import { askingAboutTexts } from './text-effects.ts';
import { lockTextsOfIds, shippedOf, type ShippedText, type StoredText, textsOfIds } from './text-rows.queries.ts';

/** A line: an id with its text in each language, empty for none. */
type Line = { langid: string; ismobile: 'Y' | 'N' } & Record<Language, string>;

const lineOf = ({ values }: Pick<ImportRow, 'values'>): Line => values as Line;

/** How spreadsheets head the column of a language. */
const headings: Record<Language, readonly string[]> = {
  'zh-CN': ['zh-CN', 'zh_CN', '简体中文', '簡體中文', 'Simplified Chinese', 'Tiếng Trung giản thể'],
  'zh-TW': ['zh-TW', 'zh_TW', '繁体中文', '繁體中文', 'Traditional Chinese', 'Tiếng Trung phồn thể'],
  en: ['en', '英文', '英语', '英語', 'Tiếng Anh'],
  vi: ['vi', '越南文', '越南语', '越南語', 'Vietnamese'],
};
const samples: Record<Language, string> = {
  'zh-CN': '{name}，你好',
  'zh-TW': '{name}，你好',
  en: 'Hello {name}',
  vi: 'Chào {name}',
};

/** One line for each id, one column for each language; an export can be imported again. */
export const languageTextColumns: readonly ImportColumn[] = [
  {
    name: 'langid',
    title: vocabulary['common.languageId'],
    aliases: ['langid', 'id', 'key'],
    schema: textRecordFields.langid,
    sample: 'app.home.greeting',
    width: 40,
  },
  ...languages.map((lang) => ({
    name: lang,
    title: localized(languageNames[lang], languageNames[lang], languageNames[lang], languageNames[lang]),
    aliases: headings[lang],
    schema: text(languageTextLimits.langcontent)
      .refine((value) => value === '' || !looksEmpty(value), { error: fieldReasons.required })
      .default(''),
    sample: samples[lang],
    width: 40,
  })),
  {
    name: 'ismobile',
    title: languageTextsTexts['language_text.ismobile'],
    aliases: ['ismobile'],
    schema: textRecordFields.ismobile,
    sample: 'Y',
    width: 12,
  },
];

/** The texts of an id as a line: stored ones, else shipped ones. */
export const lineOfTexts = (langid: string, stored: readonly StoredText[], shipped: ShippedText | undefined): Line => {
  const own = Object.fromEntries(stored.map(({ langtype, langcontent }) => [langtype, langcontent]));
  const texts = Object.fromEntries(languages.map((lang) => [lang, own[lang] ?? shipped?.words[lang] ?? '']));
  return {
    langid,
    ...(texts as Record<Language, string>),
    ismobile: stored.some(({ ismobile }) => ismobile === 'Y') ? 'Y' : 'N',
  };
};

const read = async (db: Read, keys: readonly string[], { lock }: { lock: boolean }): Promise<StoredRow[]> => {
  const rows = lock ? await lockTextsOfIds(db, keys) : await textsOfIds(db, keys);
  const [shipped, stored] = [await shippedOf(db, keys), Map.groupBy(rows, ({ langid }) => langid)];
  return keys.flatMap((key) => {
    const texts = stored.get(key) ?? [];
    if (texts.length === 0 && !shipped.has(key)) return [];
    const rev = texts.map((one) => `${one.langtype}${one.rev}`).join(' ');
    return [{ key, oid: key, rev, values: lineOfTexts(key, texts, shipped.get(key)) }];
  });
};

/** The texts that a line stores. An empty one is none, and neither is one like the default of a label. */
const storedTexts = (line: Line, shipped: ShippedText | undefined): { lang: Language; langcontent: string }[] =>
  languages.flatMap((lang) => {
    const langcontent = line[lang] ?? '';
    const isDefault = shipped?.kind === 'LABEL' && langcontent === shipped.words[lang];
    return langcontent === '' || isDefault ? [] : [{ lang, langcontent }];
  });

const check = async (db: Read, rows: readonly ImportRow[]): Promise<ImportFault[]> => {
  const shipped = await shippedOf(
    db,
    rows.map(({ key }) => key),
  );
  return rows.flatMap((row): ImportFault[] => {
    const line = lineOf(row);
    const own = shipped.get(row.key);
    const texts = storedTexts(line, own);
    if (!own && texts.length === 0 && !row.before)
      return [{ line: row.line, column: languages[0], reason: 'language_text.no_text' }];
    const stored = texts.map(({ lang, langcontent }) => ({
      langid: row.key,
      langtype: lang,
      langcontent,
      ismobile: line.ismobile,
    }));
    return faultsOfId(stored, own).map(({ lang, field, reason, params }) => ({
      line: row.line,
      column: field === 'ismobile' ? field : lang,
      reason,
      params,
    }));
  });
};

const write = async (trx: Write, rows: readonly ImportRow[]): Promise<void> => {
  const shipped = await shippedOf(
    trx,
    rows.map(({ key }) => key),
  );
  const sent = rows.flatMap((row) => {
    const line = lineOf(row);
    return storedTexts(line, shipped.get(row.key)).map((one) => ({
      ...one,
      langid: row.key,
      ismobile: line.ismobile,
      search: [row.key, one.langcontent].map(fold).join(' '),
    }));
  });
  await sql`
    delete from language_text t where t.langid = any(${rows.map(({ key }) => key)}::text[])
      and (t.langid, t.langtype) not in (select * from unnest(
        ${sent.map(({ langid }) => langid)}::text[], ${sent.map(({ lang }) => lang)}::text[]))`.execute(trx);
  // In the order of the languages: the original first, so that what changes with it is up to date.
  await sql`
    insert into language_text as t (langid, langtype, langcontent, ismobile, search_text)
    select * from unnest(${sent.map(({ langid }) => langid)}::text[], ${sent.map(({ lang }) => lang)}::text[],
      ${sent.map(({ langcontent }) => langcontent)}::text[], ${sent.map(({ ismobile }) => ismobile)}::yn[],
      ${sent.map(({ search }) => search)}::text[])
    on conflict (langid, langtype) do update
    set langcontent = excluded.langcontent, ismobile = excluded.ismobile, search_text = excluded.search_text
    where t.langcontent <> excluded.langcontent or t.ismobile <> excluded.ismobile`.execute(trx);
};

/** Texts that reach the app; those of the console are asked about nowhere. */
const idsInApp = async ({ batches }: ImportChanges): Promise<string[]> => {
  const found: string[] = [];
  for await (const rows of batches())
    for (const row of rows)
      if (lineOf(row).ismobile === 'Y' || row.before?.values['ismobile'] === 'Y') found.push(row.key);
  return found;
};

/** Language texts from a file with one line for each id. */
export const languageTextImportKind = importKind({
  calls: languageTextImport,
  atOnce: languageTextListCalls.example,
  title: languageTextsTexts['language_text.title'],
  columns: languageTextColumns,
  key: ({ langid }) => String(langid),
  read,
  check,
  write: async (trx, changes) => {
    await askingAboutTexts(trx, { langids: await idsInApp(changes) }, async () => {
      for await (const rows of changes.batches()) await write(trx, rows);
    });
  },
});
