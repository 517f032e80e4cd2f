import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Write } from '#platform/db/server/database.ts';
import { languages } from '#platform/i18n/languages.ts';
import { shippedTexts } from '#platform/i18n/wordings.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { searchText } from '#platform/search/server/fold.ts';

type Shipped = { langtype: string; langid: string; langcontent: string; kind: 'LABEL' | 'TITLE' };

const source = fileURLToPath(new URL('../..', import.meta.url));

/** The texts of the product by their keys, and the titles of menu entries by their language ids, in all languages. */
export const loadShippedTexts = async (
  entries: readonly Pick<MenuEntry, 'langid' | 'title'>[],
): Promise<readonly Shipped[]> => {
  for await (const file of glob('**/*.texts.ts', { cwd: source }))
    await import(pathToFileURL(path.join(source, file)).href);
  const titles = entries.map(({ langid, title }) => ({ langid, text: title, kind: 'TITLE' as const }));
  const labels = [...shippedTexts()].map(([langid, text]) => ({ langid, text, kind: 'LABEL' as const }));
  return [...titles, ...labels].flatMap(({ langid, text, kind }) =>
    languages.map((langtype) => ({ langtype, langid, langcontent: text[langtype], kind })),
  );
};

/** A character that no text contains. */
const separator = '\u001f';

const digestOf = (texts: readonly Shipped[]): string => {
  const lines = texts.map((text) =>
    Buffer.from([text.langid, text.langtype, text.kind, text.langcontent].join(separator)),
  );
  const digest = createHash('md5');
  for (const line of lines.toSorted((one, other) => one.compare(other))) digest.update(line);
  return digest.digest('hex');
};

const storedDigest = async (trx: Write): Promise<string> => {
  const { rows } = await sql<{ digest: string }>`
    select coalesce(md5(string_agg(line, '' order by line collate "C")), '') as digest
    from (select concat_ws(${separator}::text, langid, langtype, kind, langcontent) as line from shipped_text) as s`.execute(
    trx,
  );
  return rows[0]?.digest ?? '';
};

/**
 * Stores the texts that this version ships with instead of those of another version. A rewording of a text that now
 * ships otherwise is outdated. The title of a menu entry, which is always stored, becomes that of this version if it is
 * still that of the other one.
 */
export const storeShippedTexts = async (trx: Write, texts: readonly Shipped[]): Promise<void> => {
  if ((await storedDigest(trx)) === digestOf(texts)) return;
  const list = <Name extends keyof Shipped>(name: Name) => texts.map((text) => text[name]);
  const searched = texts.map(({ langid, langcontent }) => searchText(langid, langcontent));
  await sql`
    with given as (
      select * from unnest(${list('langtype')}::text[], ${list('langid')}::text[], ${list('langcontent')}::text[],
        ${list('kind')}::text[], ${searched}::text[]) as g (langtype, langid, langcontent, kind, search_text)
    ), changed as (
      select langtype, langid, g.langcontent, g.search_text, g.kind, s.langcontent as was
      from shipped_text s join given g using (langtype, langid) where s.langcontent <> g.langcontent
    ), renamed as (
      update language_text t set langcontent = c.langcontent, search_text = c.search_text from changed c
      where t.langid = c.langid and t.langtype = c.langtype and c.kind = 'TITLE' and t.langcontent = c.was
    ), outdated as (
      update language_text t set outdated = 'Y' from changed c
      where t.langid = c.langid and t.langtype = c.langtype and t.outdated = 'N'
        and not (c.kind = 'TITLE' and t.langcontent = c.was)
    ), removed as (
      delete from shipped_text s where not exists (
        select from given g where g.langtype = s.langtype and g.langid = s.langid)
    )
    insert into shipped_text (langtype, langid, langcontent, kind, search_text)
    select langtype, langid, langcontent, kind, search_text from given
    on conflict (langid, langtype) do update
    set langcontent = excluded.langcontent, kind = excluded.kind, search_text = excluded.search_text`.execute(trx);
};
