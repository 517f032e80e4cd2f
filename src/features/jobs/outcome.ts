import type { Language } from '#platform/i18n/languages.ts';
import { originalOf } from '#platform/i18n/original-text.ts';
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

type Words = { lang: Language; number: (value: number) => string; say: (reason: string) => string };

const isReason = /^[a-z_]+(?:\.[a-z_]+)+$/;

/** Why parts of a run stopped, each once. */
const failuresIn = (counts: readonly [string, unknown][]): Set<string> => {
  const whys = new Set<string>();
  const find = (name: string, value: unknown): void => {
    if (name === 'failed' && typeof value === 'string' && value !== '') whys.add(value);
    else if (typeof value === 'object' && value !== null) for (const one of Object.entries(value)) find(...one);
  };
  for (const one of counts) find(...one);
  return whys;
};

/**
 * What a run answered: its counts in words, without those that are zero or that only programs read; any other text as
 * it is.
 */
const wordsOf = (result: string, { lang, number, say }: Words): string => {
  const counts = countsOf(result);
  if (counts === null) return result;
  const said = added(counts).flatMap(([name, value]) => {
    const text = textOf(name);
    return text && value !== 0 ? [`${text[lang]} ${number(value)}`] : [];
  });
  for (const why of failuresIn(counts)) said.push(isReason.test(why) ? say(why) : originalOf(why, lang));
  if (said.length > 0) return said.join(' · ');
  return counts.length > 0 ? jobCountTexts['execution.count.none'][lang] : '';
};

/** Why a run failed and what it counted, or what it did. `say`: the text of a reason. */
export const outcomeOf = ({ reason, message, result }: Outcome, words: Words): string => {
  const { lang, say } = words;
  const did = wordsOf(result, words);
  return reason === '' ? did : [say(reason), originalOf(message, lang), did].filter(Boolean).join(' · ');
};
