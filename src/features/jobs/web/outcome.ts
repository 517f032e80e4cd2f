import { executionTexts } from '#features/jobs/executions.texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Execution } from './execution-lists.ts';

type Outcome = Pick<Execution, 'reason' | 'message' | 'result'>;

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

/** What a run answered: its counts in words, without those that are zero; any other text as it is. */
const wordsOf = (result: string, lang: Language, number: (value: number) => string): string => {
  const counts = countsOf(result);
  if (counts === null) return result;
  const texts: Readonly<Record<string, (typeof executionTexts)['execution.count.none']>> = executionTexts;
  const said = counts.flatMap(([name, value]) => {
    if (typeof value !== 'number' || value === 0) return [];
    return [`${texts[`execution.count.${name}`]?.[lang] ?? name} ${number(value)}`];
  });
  if (said.length > 0) return said.join(' · ');
  return counts.length > 0 ? executionTexts['execution.count.none'][lang] : '';
};

/** Why a run failed, or what it did. `say`: the text of a reason. */
export const outcomeOf = (
  { reason, message, result }: Outcome,
  { lang, number, say }: { lang: Language; number: (value: number) => string; say: (reason: string) => string },
): string => (reason === '' ? wordsOf(result, lang, number) : [say(reason), message].filter(Boolean).join(' · '));
