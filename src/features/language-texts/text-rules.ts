import { languageTextReasons } from '#features/language-texts/language-texts.contract.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import { placeholdersOf } from '#platform/i18n/texts.ts';
import { languageTextLimits } from '#platform/language-texts/language-texts.contract.ts';

/** What a text of one language has to agree with. */
type Words = Readonly<Partial<Record<Language, string>>>;

/** No language needs a value more often. */
const mostRepeated = 2;

/** The placeholders of a text as its rule compares them, and as a message names them. */
export const placesOf = (text: string): string[] =>
  [...new Set(placeholdersOf(text))].toSorted((one, other) => one.localeCompare(other, 'en'));

/** Why a text whose placeholders are others than those of its original is rejected. */
export const placesFault = (original: string): { reason: string; params: { names: string } } => ({
  reason: placesOf(original).length > 0 ? languageTextReasons.placeholders : languageTextReasons.noPlaceholders,
  params: {
    names: placesOf(original)
      .map((name) => `{${name}}`)
      .join(' '),
  },
});

const repeatsOf = (text: string): number =>
  Math.max(0, ...[...Map.groupBy(placeholdersOf(text), (name) => name).values()].map(({ length }) => length));

/**
 * Whether a text has exactly the placeholders of the original. One that is repeated over and over would turn a short
 * text into a very long one.
 */
export const placesAgree = (text: string, original: string): boolean =>
  placesOf(text).join() === placesOf(original).join() && repeatsOf(text) <= Math.max(mostRepeated, repeatsOf(original));

/** A short label needs room for a clearer wording; a long text has its place. */
const leastRoom = 60;
const growth = 3;

/** How many characters a wording may have, so that no place overflows. */
export const longestWording = (shipped: Words | null): number => {
  if (!shipped) return languageTextLimits.langcontent;
  const longest = Math.max(...languages.map((lang) => shipped[lang]?.length ?? 0));
  return Math.min(languageTextLimits.langcontent, Math.max(leastRoom, longest * growth));
};

/** The language from which an own text is translated: Simplified Chinese, else the first that has a text. */
export const originalLanguage = (texts: Words): Language | undefined =>
  languages.find((lang) => texts[lang] !== undefined);
