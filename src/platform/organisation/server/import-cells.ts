import { flagText, statusText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { hasControl, hasInvisible } from '#platform/wire/values.ts';
import type { ImportProblem } from './import-problems.ts';

/** The value to store, or what is wrong with the cell. */
export type Checked = { value: string } | { fault: Pick<ImportProblem, 'reason' | 'value' | 'limit'> };
export type CellCheck = (text: string) => Checked;

const formulaError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/;
const idLetters = /^[\p{L}\p{N}._-]+$/u;
const address = /^[^\s@]+@[^\s@]+$/;
const SHOWN = 60;

const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** Normalises and trims; throws for text that no field accepts. */
const clean = (text: string, limit: number): Checked => {
  const value = text.normalize('NFC').trim();
  if (hasControl(value) || /[\n\t]/.test(value)) return { fault: { reason: 'control_character' } };
  if (hasInvisible(value)) return { fault: { reason: 'invisible_character' } };
  if (formulaError.test(value)) return { fault: { reason: 'formula_error', value } };
  return value.length > limit ? { fault: { reason: 'too_long', limit } } : { value };
};

const then = (checked: Checked, next: (value: string) => Checked): Checked =>
  'fault' in checked ? checked : next(checked.value);

export const optional =
  (limit: number): CellCheck =>
  (text) =>
    clean(text, limit);

const filled =
  (check: CellCheck): CellCheck =>
  (text) =>
    then(check(text), (value) => (value === '' ? { fault: { reason: 'empty' } } : { value }));

export const required = (limit: number): CellCheck => filled(optional(limit));

export const optionalId =
  (limit: number): CellCheck =>
  (text) =>
    then(clean(text, limit), (value) =>
      value === '' || idLetters.test(value) ? { value } : { fault: { reason: 'bad_id', value: shown(value) } },
    );

export const id = (limit: number): CellCheck => filled(optionalId(limit));

export const email: CellCheck = (text) =>
  then(clean(text, 120), (value) =>
    value === '' || address.test(value) ? { value } : { fault: { reason: 'bad_email', value: shown(value) } },
  );

export const account: CellCheck = (text) =>
  then(clean(text, 100), (value) =>
    /\s/.test(value) ? { fault: { reason: 'bad_account', value: shown(value) } } : { value },
  );

/** What exports say in the four languages, and what people usually write. */
const wordsFor = (value: 'Y' | 'N', ...others: readonly string[]): Set<string> => {
  const own = [flagText, statusText].flatMap((texts) => Object.values(vocabulary[texts[value]]));
  return new Set([...others, ...own].map((word) => word.toLowerCase()));
};
const yes = wordsFor('Y', 'y', '1', 'true', '在职', '在職');
const no = wordsFor('N', 'n', '0', 'false', '离职', '離職');

/** Y or N; an empty cell means Y. */
export const flag: CellCheck = (text) =>
  then(clean(text, SHOWN), (value) => {
    const word = value.toLowerCase();
    if (word === '' || yes.has(word)) return { value: 'Y' };
    return no.has(word) ? { value: 'N' } : { fault: { reason: 'bad_flag', value } };
  });
