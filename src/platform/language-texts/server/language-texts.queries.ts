import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { searchTextHolds } from '#platform/search/server/folded-search.ts';
import type { LanguageTextRow } from '../language-texts.contract.ts';

type Page = { pageNum: number; pageSize: number };

/**
 * One page of enabled texts whose id or content contains one of the folded filters, by id and language, with the exact
 * total; `langtype` empty: all languages.
 */
export const searchLanguageTexts = async (
  db: Read,
  { folded, langtype }: { folded: readonly string[]; langtype: string },
  { pageNum, pageSize }: Page,
): Promise<{ total: number; list: LanguageTextRow[] }> => {
  const matching = db
    .selectFrom('language_text')
    .where('status', '=', 'Y')
    .where(searchTextHolds('search_text', folded))
    .where(sql<boolean>`(${langtype} = '' or langtype = ${langtype})`);
  const [counted, list] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matching
      .select(['oid', 'langtype', 'langid', 'langcontent', 'ismobile', 'status'])
      .orderBy('langid')
      .orderBy('langtype')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ]);
  return { total: counted.total, list };
};
