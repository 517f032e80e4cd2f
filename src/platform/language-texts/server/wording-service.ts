import type { Database, Read } from '#platform/db/server/database.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import { defaultLanguage, isLanguage, type Language } from '#platform/i18n/languages.ts';
import { applyWordings } from '#platform/i18n/wordings.ts';

type Flag = '' | 'Y' | 'N';
type Texts = Record<string, string>;
type Held = { langtype: Language; langid: string; langcontent: string; ismobile: 'Y' | 'N'; isShipped: boolean };

/** The language texts in force, in memory: those of clients, and the wordings of the product's own texts. */
export type WordingService = {
  /** By id, in the language or else in Simplified Chinese. `ismobile` empty: those of console and app. */
  texts: (lang: Language, ismobile: Flag) => Promise<Texts>;
  /** Reads them again; call it after a write, so that the answer to it is already in the new words. */
  renew: () => Promise<void>;
  close: () => void;
};

const textsInForce = async (db: Read): Promise<Held[]> => {
  const rows = await db
    .selectFrom('language_text')
    .select(['langtype', 'langid', 'langcontent', 'ismobile'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('shipped_text as s').select('s.oid').whereRef('s.langid', '=', 'language_text.langid'))
        .as('isShipped'),
    )
    .where('status', '=', 'Y')
    .execute();
  return rows.flatMap(({ langtype, isShipped, ...row }) =>
    isLanguage(langtype) ? [{ ...row, langtype, isShipped: Boolean(isShipped) }] : [],
  );
};

/**
 * Nobody need be signed in: names of master data, functions and whatever else has own texts stay inside unless they are
 * for the app. A shipped text exists in every language, so it is never shown in
 * Simplified Chinese instead.
 */
const textsIn = (rows: readonly Held[], lang: Language, ismobile: Flag): Texts => {
  const wanted = rows.filter(
    (row) => (row.isShipped || row.ismobile === 'Y') && (ismobile === '' || row.ismobile === ismobile),
  );
  const own = wanted.filter(({ langtype }) => langtype === lang);
  const others = wanted.filter(({ langtype, isShipped }) => langtype === defaultLanguage && !isShipped);
  return Object.fromEntries([...others, ...own].map(({ langid, langcontent }) => [langid, langcontent]));
};

const wordingsOf = (rows: readonly Held[]) => {
  const wordings: Partial<Record<Language, Texts>> = {};
  for (const { langtype, langid, langcontent, ismobile } of rows)
    if (ismobile === 'N') (wordings[langtype] ??= Object.create(null) as Texts)[langid] = langcontent;
  return wordings;
};

/** Waits for this long for further changes before all texts are read, in milliseconds. */
const gatherMs = 50;

/**
 * Keeps the texts of a server in step with the database: any server's change is in force within a moment. While
 * notifications cannot arrive, texts are read for every call.
 */
export const openWordings = async (
  db: Database,
  signals: Signals,
  onError: (error: unknown) => void,
): Promise<WordingService> => {
  let rows: readonly Held[] = [];
  let answers = new Map<string, Texts>();
  let isStale = true;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;

  const read = async (): Promise<void> => {
    isStale = false;
    try {
      const next = await textsInForce(db.read);
      if (!isOpen) return;
      rows = next;
      answers = new Map();
      applyWordings(wordingsOf(rows));
    } catch (error) {
      isStale = true;
      throw error;
    }
  };
  const renew = async (): Promise<void> => {
    // One that is under way may have read before the change.
    await reading?.catch(() => undefined);
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  };
  const note = (): void => {
    isStale = true;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (isOpen && isStale) renew().catch(onError);
    }, gatherMs);
    timer.unref();
  };
  signals.on('language', note);
  signals.onGap(note);

  await renew();
  return {
    texts: async (lang, ismobile) => {
      if (isStale || !signals.hears()) await renew();
      const key = `${lang}${ismobile}`;
      const answer = answers.get(key) ?? textsIn(rows, lang, ismobile);
      answers.set(key, answer);
      return answer;
    },
    renew,
    close: () => {
      isOpen = false;
      clearTimeout(timer);
      applyWordings({});
    },
  };
};
