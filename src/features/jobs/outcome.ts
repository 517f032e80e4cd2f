import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { jobCountTexts } from '#platform/jobs/job-counts.texts.ts';
import type { AppExecutionRow } from './executions.contract.ts';

type Outcome = Pick<AppExecutionRow, 'reason' | 'message' | 'result'>;

/** A job that counts one thing only answers a number. */
const countsOf = (result: string): [string, unknown][] | null => {
  try {
    const parsed: unknown = JSON.parse(result);
    if (parsed === 0) return [['none', 0]];
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? Object.entries(parsed) : null;
  } catch {
    return null;
  }
};

const texts: Readonly<Record<string, Text>> = jobCountTexts;
const textOf = (name: string): Text | undefined => texts[`execution.count.${name}`];

/** The numbers by name; those of several kinds, such as `{ notices: { deleted: 3 } }`, count together. */
const added = (counts: readonly [string, unknown][]): [string, number][] => {
  const sums = new Map<string, number>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
    else if (typeof value === 'object' && value !== null) for (const one of Object.entries(value)) add(...one);
  };
  for (const one of counts) add(...one);
  return [...sums];
};

/**
 * What a run answered: its counts in words, without those that are zero or that only programs read; any other text as
 * it is.
 */
const wordsOf = (result: string, lang: Language, number: (value: number) => string): string => {
  const counts = countsOf(result);
  if (counts === null) return result;
  const said = added(counts).flatMap(([name, value]) => {
    const text = textOf(name);
    return text && value !== 0 ? [`${text[lang]} ${number(value)}`] : [];
  });
  if (said.length > 0) return said.join(' · ');
  return counts.length > 0 ? jobCountTexts['execution.count.none'][lang] : '';
};

/** Counts of what a run could not do, and of what something else kept it from doing. */
const undone: ReadonlySet<string> = new Set(['dead', 'failed', 'retry']);
const held: ReadonlySet<string> = new Set(['paused']);

/**
 * What a run that has succeeded leaves to be said: it counts something that it could not do (`partly`), or has done
 * nothing at all, or not everything, since it was kept from it (`held`, `partlyHeld`); null: nothing.
 */
export const shortOf = ({ result }: Pick<Outcome, 'result'>): 'partly' | 'held' | 'partlyHeld' | null => {
  const counts = added(countsOf(result) ?? []).filter(([, value]) => value > 0);
  if (counts.some(([name]) => undone.has(name))) return 'partly';
  if (!counts.some(([name]) => held.has(name))) return null;
  return counts.every(([name]) => held.has(name)) ? 'held' : 'partlyHeld';
};

/** Why a run failed and what it counted, or what it did. `say`: the text of a reason. */
export const outcomeOf = (
  { reason, message, result }: Outcome,
  { lang, number, say }: { lang: Language; number: (value: number) => string; say: (reason: string) => string },
): string => {
  const did = wordsOf(result, lang, number);
  return reason === '' ? did : [say(reason), message, did].filter(Boolean).join(' · ');
};
