import { currentLanguage, onLanguageChange } from '#platform/i18n/web/language-store.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { showWordings } from '#platform/i18n/web/wording-store.ts';
import { onNotice } from '#platform/realtime/web/realtime-store.ts';
import { wordingsNotice } from '../wordings-notice.ts';

const askEveryMs = 30_000;
const storageKey = (language: Language): string => `steward.texts.${language}`;

/** What was in force when it was last asked for, so that the first paint is in the right words. */
const remembered = (language: Language): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(language)) ?? '{}');
    const entries = Object.entries(stored as object).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
};

const remember = (language: Language, json: string): void => {
  try {
    localStorage.setItem(storageKey(language), json);
  } catch {
    // Without storage the next first paint is in the shipped words.
  }
};

let shown = '';
const show = (language: Language, texts: Record<string, string>): void => {
  const json = JSON.stringify(texts);
  if (`${language}${json}` === shown) return;
  shown = `${language}${json}`;
  showWordings(language, texts);
};

/** Asks the server for the wordings in force in the current language. */
type Load = () => Promise<Record<string, string>>;
let load: Load | undefined;

/** Asks which wordings are in force now, and shows them. Rejects if the server cannot be reached. */
const ask = async (): Promise<void> => {
  const language = currentLanguage();
  const texts = await load?.();
  if (texts === undefined || language !== currentLanguage()) return;
  remember(language, JSON.stringify(texts));
  show(language, texts);
};

/** A server that has not written them itself hears of new wordings a moment later. */
const againAfterMs = [1_000, 3_000, 8_000];

/** After a write: asks which wordings are in force now, and shows them. Rejects if the server cannot be reached. */
export const refreshWordings = async (): Promise<void> => {
  for (const ms of againAfterMs) setTimeout(() => void ask().catch(() => undefined), ms);
  await ask();
};

let first: Promise<unknown> = Promise.resolve();

const refresh = (): void => {
  // The next try is soon; until then the texts stay as they are.
  if (document.visibilityState === 'visible') first = ask().catch(() => undefined);
};

const patienceMs = 1_000;

/** Resolves when the wordings are known, or have taken too long: what is painted next does not jump. */
export const wordingsKnown = async (): Promise<void> => {
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
};

/** Every page hears of a change at the same moment; they ask one after another. */
const spreadMs = 1_000;

/**
 * Shows the wordings in force from the first paint on, and keeps them up to date: as soon as anybody has changed one,
 * when the page is looked at again, and now and then in case nothing arrives.
 */
export const startWordings = (from: Load): void => {
  load = from;
  const begin = (): void => {
    show(currentLanguage(), remembered(currentLanguage()));
    refresh();
  };
  begin();
  onLanguageChange(begin);
  onNotice(({ type }) => {
    if (type === wordingsNotice) setTimeout(refresh, spreadMs * Math.random());
  });
  setInterval(refresh, askEveryMs);
  document.addEventListener('visibilitychange', refresh);
};
