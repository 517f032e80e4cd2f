import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { z } from 'zod';
import type { nameUse } from '../language-texts.contract.ts';

/** Rows that are named by a language id, declared by the feature that stores them. */
export type NameUse = {
  /** Unique among all uses. */
  key: string;
  /** What the rows are called, in the plural. */
  title: Text;
  /** Ids of functions: one of them is needed, everywhere, to see the rows by name. */
  functions: readonly string[];
  /** A query of the rows with this id: `key`, and `label` in the language of the reader. */
  rows: (langid: string, lang: Language) => RawBuilder<unknown>;
};

/** Of a kind, so many rows are named. */
const namedAtMost = 10;

type Row = { key: string; label: string; count: number };

type Asked = { langid: string; besides: string; empid: string; lang: Language };

/**
 * Which rows have the language id, by kind, without the row `besides`; kinds without any are left out. Rows that the
 * person may not look at are counted and not named.
 */
export const usesOfName = async (
  { read, rights }: { read: Read; rights: Rights },
  uses: readonly NameUse[],
  { langid, besides, empid, lang }: Asked,
): Promise<z.infer<typeof nameUse>[]> => {
  if (langid === '') return [];
  const found = [];
  for (const { key, title, functions, rows } of uses) {
    const { rows: list } = await sql<Row>`
      select r.key::text as key, r.label::text as label, count(*) over ()::int as count
      from (${rows(langid, lang)}) r where r.key::text <> ${besides} order by r.label, r.key limit ${namedAtMost}`.execute(
      read,
    );
    const [first] = list;
    if (!first) continue;
    const isShown = (await rights.grant(empid, functions, 'LOOK', 'everywhere')) !== null;
    const named = isShown ? list.map((row) => ({ key: row.key, label: row.label })) : [];
    found.push({ key, title: title[lang], count: first.count, rows: named });
  }
  return found;
};
