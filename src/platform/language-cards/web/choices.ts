import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';

/** What a record may have one variant for: a language, or a region. */
export type Choice<Code extends string = string> = { code: Code; name: string };

/** The variants of a record, and everything it may have a variant for. */
export type Variants<Row, Code extends string> = { rows: Row[]; choices: readonly Choice<Code>[] };

export const languageChoice = (code: Language): Choice<Language> => ({ code, name: languageNames[code] });

/** The variants of a record that may have one for each language. */
export const byLanguage = async <Row>(rows: Promise<Row[]>): Promise<Variants<Row, Language>> => ({
  rows: await rows,
  choices: languages.map(languageChoice),
});

/** What a new variant begins with: the preferred code if it is free, else the first that is. */
export const firstChoice = <Code extends string>(choices: readonly Choice<Code>[], preferred: Code): Code =>
  (choices.find(({ code }) => code === preferred) ?? choices[0])?.code ?? preferred;
