import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { isLanguage, type Language } from '#platform/i18n/languages.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { searchText } from '#platform/search/server/fold.ts';

const columns = ['oid', 'langtype', 'langid', 'langcontent', 'ismobile', 'status', 'outdated', 'rev'] as const;
const rows = (db: Read) => db.selectFrom('language_text').select(columns).$narrowType<{ langtype: Language }>();

export type StoredText = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export const textByOid = preparedRow((db: Read, oid: string) => rows(db).where('oid', '=', oid));
export const lockText = preparedRow((trx: Write, oid: string) => rows(trx).where('oid', '=', oid).forUpdate());

export const lockTexts = (trx: Write, oids: readonly string[]): Promise<StoredText[]> =>
  rows(trx)
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('oid')
    .forUpdate()
    .execute();

export const textsOfIds = (db: Read, langids: readonly string[]): Promise<StoredText[]> =>
  rows(db)
    .where('langid', '=', (eb) => eb.fn.any(eb.val([...new Set(langids)])))
    .orderBy('langid')
    .orderBy('langtype')
    .execute();

export const lockTextsOfIds = (trx: Read, langids: readonly string[]): Promise<StoredText[]> =>
  rows(trx)
    .where('langid', '=', (eb) => eb.fn.any(eb.val([...new Set(langids)])))
    .orderBy('oid')
    .forUpdate()
    .execute();

export type ShippedText = { kind: 'LABEL' | 'TITLE'; words: Record<Language, string> };

/** The shipped texts of these ids; own ids are left out. */
export const shippedOf = async (db: Read, langids: readonly string[]): Promise<Map<string, ShippedText>> => {
  const found = await db
    .selectFrom('shipped_text')
    .select(['langid', 'langtype', 'langcontent', 'kind'])
    .where('langid', '=', (eb) => eb.fn.any(eb.val([...new Set(langids)])))
    .execute();
  const texts = new Map<string, ShippedText>();
  for (const { langid, langtype, langcontent, kind } of found) {
    if (!isLanguage(langtype)) continue;
    const text = texts.get(langid) ?? { kind, words: {} as ShippedText['words'] };
    text.words[langtype] = langcontent;
    texts.set(langid, text);
  }
  return texts;
};

/** The language id of a text by its oid, stored or shipped. */
export const langidOf = async (db: Read, oid: string): Promise<string | undefined> => {
  const { rows: found } = await sql<{ langid: string }>`
    select langid from language_text where oid = ${oid}::uuid
    union all select langid from shipped_text where oid = ${oid}::uuid limit 1`.execute(db);
  return found[0]?.langid;
};

/** Names of the functions of console and app that a language id names. */
export const functionsNamedBy = async (db: Read, langid: string): Promise<string[]> => {
  const { rows: found } = await sql<{ name: string }>`
    select name || ' (' || id || ')' as name from web_function where langid = ${langid}
    union all select name || ' (' || id || ')' from app_function where langid = ${langid} order by 1`.execute(db);
  return found.map(({ name }) => name);
};

/** Whether anything has the id: a text, a shipped one, or a function that has no text yet. */
export const isIdTaken = async (db: Read, langid: string): Promise<boolean> => {
  const { rows: found } = await sql`
    select from language_text where langid = ${langid} union all select from shipped_text where langid = ${langid}
    limit 1`.execute(db);
  return found.length > 0;
};

type TextValues = Pick<StoredText, 'langtype' | 'langid' | 'langcontent' | 'ismobile' | 'status'>;

export const insertText = (trx: Write, values: TextValues): Promise<string> =>
  insertRow(trx, 'language_text', { ...values, search_text: searchText(values.langid, values.langcontent) });

/** `after`: id and content after the change. */
export const updateText = (
  trx: Write,
  oid: string,
  values: Partial<TextValues>,
  after: Pick<TextValues, 'langid' | 'langcontent'>,
): Promise<void> =>
  updateByOid(trx, 'language_text', oid, { ...values, search_text: searchText(after.langid, after.langcontent) });

/** Says for all texts of an id whether they are for the app; one that is right already keeps its revision. */
export const moveToApp = async (trx: Write, langid: string, ismobile: 'Y' | 'N'): Promise<void> => {
  await trx
    .updateTable('language_text')
    .set({ ismobile })
    .where('langid', '=', langid)
    .where('ismobile', '<>', ismobile)
    .execute();
};
