import { z } from 'zod';
import { type Language, languages } from '#platform/i18n/languages.ts';
import { requiredText } from '#platform/wire/values.ts';

/** Bytes of a title as East Asian forms count them: a character beyond Latin-1 counts two. */
export const titleBytes = (title: string): number => {
  let bytes = 0;
  for (const character of title) bytes += (character.codePointAt(0) ?? 0) > 0xff ? 2 : 1;
  return bytes;
};

const bytesAtMost = 30;
/** English and Vietnamese titles need more letters for the same words. */
const bytesOfLetters = 60;

/** More than any title may have; how many it may have, its bytes say. */
const charactersAtMost = 200;

/** How many bytes a title may have: of the message itself, or of its version in a language (seed 001 §5). */
export const titleLimit = (lang?: Language): number => (lang === 'en' || lang === 'vi' ? bytesOfLetters : bytesAtMost);

export const titleTooLong = { main: 'message.title_too_long', letters: 'message.title_of_letters_too_long' } as const;

const oneLine = requiredText(charactersAtMost).refine((title) => !title.includes('\n'), { error: 'form.invalid' });

const reasonOf = (title: string, lang?: Language): string | undefined => {
  const limit = titleLimit(lang);
  if (titleBytes(title) <= limit) return undefined;
  return limit === bytesOfLetters ? titleTooLong.letters : titleTooLong.main;
};

/** The title of a message, or of its version in a language. */
export const messageTitle = (lang?: Language) =>
  oneLine.refine((title) => reasonOf(title, lang) === undefined, {
    error: ({ input }) => reasonOf(String(input), lang),
  });

/** Two versions in the same language. */
export const doubleLanguage = 'message.double_language';

/** A list with one version for each language at most. */
export const oncePerLanguage = <Version extends z.ZodType<{ lang: Language }>>(version: Version) =>
  z
    .array(version)
    .max(languages.length)
    .refine((list) => new Set(list.map(({ lang }) => lang)).size === list.length, { error: doubleLanguage });

type Sent = { lang: Language; title: string };

/** A version in one language: title and content are both needed (seed 001 §5). `more`: further fields. */
export const messageVersion = <Content extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  content: Content,
  more: More = {} as More,
) =>
  z.object({ lang: z.enum(languages), title: oneLine, fullcontent: content, ...more }).check(
    z.refine((version) => reasonOf((version as Sent).title, (version as Sent).lang) === undefined, {
      path: ['title'],
      error: ({ input }) => reasonOf((input as Sent).title, (input as Sent).lang),
      when: ({ value }) => typeof (value as Partial<Sent> | null)?.title === 'string',
    }),
  );
