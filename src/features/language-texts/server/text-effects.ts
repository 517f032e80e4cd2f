import type { Write } from '#platform/db/server/database.ts';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { peopleInApp } from '#platform/effects/server/people.queries.ts';
import { atOnce, type ChangeLine, type Plan, say } from '#platform/effects/server/plan.ts';
import { someNames } from '#platform/effects/server/some-names.ts';
import { languageNames } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { languageTextsTexts as texts } from '../language-texts.texts.ts';
import { shippedOf, type ShippedText, type StoredText, textsOfIds } from './text-rows.queries.ts';

/** A longer list would hide what the sheet asks. */
const mostLines = 12;
/** So much of a text says which one it is. */
const mostCharacters = 120;

const cut = (text: string): string => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text);
const keyOf = ({ langid, langtype }: StoredText): string => `${langid} · ${languageNames[langtype]}`;

type Shown = { row: StoredText; text: string };

/** What is shown for each text: the shipped one where it is switched off. */
const shownBy = (rows: readonly StoredText[], shipped: ReadonlyMap<string, ShippedText>): Map<string, Shown> =>
  new Map(
    rows.map((row) => {
      const text = row.status === 'Y' ? row.langcontent : (shipped.get(row.langid)?.words[row.langtype] ?? '');
      return [keyOf(row), { row, text }];
    }),
  );

type Differences = { lines: ChangeLine[]; inApp: boolean; ids: string[] };

const differences = (
  before: readonly StoredText[],
  after: readonly StoredText[],
  shipped: ReadonlyMap<string, ShippedText>,
): Differences => {
  const left = new Set(after.map(({ oid }) => oid));
  // What is deleted is named, whether it is switched on or not.
  const then = shownBy(
    before.map((row): StoredText => (left.has(row.oid) ? row : { ...row, status: 'Y' })),
    shipped,
  );
  const now = shownBy(after, shipped);
  const lines: ChangeLine[] = [];
  const ids = new Set<string>();
  let inApp = false;
  for (const key of new Set([...then.keys(), ...now.keys()])) {
    const [old, next] = [then.get(key), now.get(key)];
    const row = next?.row ?? old?.row;
    if (!row) continue;
    const fallback = shipped.get(row.langid)?.words[row.langtype] ?? '';
    const [from, to] = [old?.text ?? fallback, next?.text ?? fallback];
    const wasInApp = old?.row.ismobile === 'Y' && old.text !== '';
    const isInApp = next?.row.ismobile === 'Y' && next.text !== '';
    if (from === to && wasInApp === isInApp) continue;
    inApp ||= wasInApp || isInApp;
    ids.add(row.langid);
    lines.push({ subject: key, ...(from && { from: cut(from) }), ...(to && { to: cut(to) }) });
  }
  return { lines, inApp, ids: [...ids] };
};

const planOf = async (trx: Write, { lines, inApp, ids }: Differences, removes: number): Promise<Plan> => {
  const names = someNames(ids);
  const more = lines.length - mostLines;
  return {
    title:
      removes > 0
        ? say(texts['language_text.effects.remove'], { count: removes })
        : say(texts['language_text.effects.change'], { names }),
    act: say(removes > 0 ? vocabulary['common.delete'] : vocabulary['common.save']),
    danger: removes > 0,
    people: inApp
      ? [
          {
            kind: 'reach',
            text: say(texts['language_text.effects.people']),
            count: await peopleInApp(trx),
            about: true,
          },
        ]
      : [],
    changes: lines.slice(0, mostLines),
    ...(inApp && { when: atOnce }),
    notes: more > 0 ? [{ text: say(texts['language_text.effects.more'], { count: more }) }] : [],
  };
};

type Asked = {
  /** The ids whose texts may change. */
  langids: readonly string[];
  /** How many texts are deleted, for which the sheet is always shown. */
  removes?: number;
};

/** Changes texts, and asks first if the app then shows others; always before deleting. */
export const askingAboutTexts = async <Result>(
  trx: Write,
  { langids, removes = 0 }: Asked,
  change: () => Promise<Result>,
): Promise<Result> => {
  const before = await beforeActing(() => textsOfIds(trx, langids));
  const result = await change();
  await askFirst(trx, async () => {
    if (!before) return null;
    const shipped = await shippedOf(trx, langids);
    const found = differences(before, await textsOfIds(trx, langids), shipped);
    return found.inApp || removes > 0 ? planOf(trx, found, removes) : null;
  });
  return result;
};
