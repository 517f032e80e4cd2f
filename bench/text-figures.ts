import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import { wordingCalls } from '#platform/language-texts/wording.contract.ts';
import { languageTextCalls } from '#platform/language-texts/language-texts.contract.ts';
import { atMost, type Figure } from './report.ts';
import type { BenchSession } from './session.ts';
import { median, quantile } from './statistics.ts';

/** Ids of the app, each with a text in four languages, of which some are missing and some outdated. */
const idsOfApp = 10_000;
const rewordings = 500;
const turns = 40;
const actor = { empid: 'bench' };

const fillTexts = async (db: Database): Promise<void> => {
  await db.write(actor, async (trx) => {
    const { rows } = await sql`select 1 from language_text where langid like 'bench.%' limit 1`.execute(trx);
    if (rows.length > 0) return;
    await sql`
      insert into language_text (langtype, langid, langcontent, ismobile, outdated, search_text)
      select lang, langid, content, 'Y', case when n % 50 = 0 and lang <> 'zh-CN' then 'Y' else 'N' end, langid || ' ' || lower(content)
      from (select n, 'bench.screen' || n % 100 || '.label' || n as langid from generate_series(1, ${idsOfApp}) n) ids,
        lateral (values ('zh-CN', '第' || n || '项内容的说明'), ('zh-TW', '第' || n || '項內容的說明'),
          ('en', 'Explanation of item ' || n), ('vi', 'Giải thích mục ' || n)) texts (lang, content)
      where lang <> 'vi' or n % 20 <> 0`.execute(trx);
    await sql`
      insert into language_text (langtype, langid, langcontent, search_text)
      select langtype, langid, langcontent || ' *', search_text || ' *' from shipped_text
      where kind = 'LABEL' and langtype = 'en' order by md5(langid) limit ${rewordings}
      on conflict do nothing`.execute(trx);
  });
  await db.pool.query('analyze language_text, shipped_text');
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const lists: [what: string, query: string][] = [
  ['all with the shipped ones', 'shipped=Y'],
  ['its last page', 'shipped=Y&pageNum=2000&pageSize=20'],
  ['missing in Vietnamese', 'missing=vi'],
  ['outdated', 'outdated=Y'],
  ['reworded', 'wording=REWORDED&shipped=Y'],
  ['in English, of the app', 'langtype=en&ismobile=Y'],
  [
    'quick search in both scripts',
    `shipped=Y&simplifiedFilter=${encodeURIComponent('说明')}&traditionalFilter=${encodeURIComponent('說明')}`,
  ],
  ['content that few have', `shipped=Y&langcontent=${encodeURIComponent('item 777')}`],
  ['part of an id', 'shipped=Y&langid=screen42.'],
];

/** The list of texts, and what clients ask for at their start, at full size. */
export const textFigures = async (db: Database, url: string, { headers }: BenchSession): Promise<Figure[]> => {
  await fillTexts(db);
  const get = async (path: string, more: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api${path}`, { headers: { ...headers, ...more } });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status >= 400) throw new Error(`${path}: ${response.status}`);
    return { bytes, etag: response.headers.get('etag') ?? '', status: response.status };
  };
  const { rows } = await db.pool.query<{ texts: number }>(
    'select (select count(*) from language_text)::int + (select count(*) from shipped_text)::int as texts',
  );
  const size = (rows[0]?.texts ?? 0).toLocaleString('en');
  const figures: Figure[] = [];
  for (const [what, query] of lists) {
    const path = `${languageTextCalls.search.path}?${query}`;
    for (let turn = 0; turn < 5; turn += 1) await get(path);
    const ms: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) ms.push(await timed(() => get(path)));
    const detail = `slowest of ten; median ${median(ms).toFixed(1)} ms`;
    figures.push(atMost(`list of ${size} texts: ${what}`, 150, quantile(ms, 0.9), 'ms', detail));
  }
  for (const [who, ismobile] of [
    ['the console', 'N'],
    ['the app', 'Y'],
  ]) {
    const path = `${wordingCalls.texts.path}?lang=en&ismobile=${ismobile}`;
    const { bytes, etag } = await get(path, { 'accept-encoding': 'gzip' });
    const ms: number[] = [];
    const known: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      ms.push(await timed(() => get(path)));
      known.push(await timed(() => get(path, { 'if-none-match': etag })));
    }
    const detail = `slowest of ten; ${Math.round(bytes.length / 1000).toLocaleString('en')} kB; unchanged (304) ${median(known).toFixed(1)} ms`;
    figures.push(
      atMost(`the texts of ${who}, as clients ask for them at their start`, 50, quantile(ms, 0.9), 'ms', detail),
    );
  }
  return figures;
};
