import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';

/** A language or region for which a record may have one variant. */
export type Choice<Code extends string = string> = { code: Code; name: string };

/** The variants of a record, and everything for which it may have one. */
export type Variants<Row, Code extends string> = { rows: Row[]; choices: readonly Choice<Code>[] };

export const languageChoice = (code: Language): Choice<Language> => ({ code, name: languageNames[code] });

/** Adds the languages as the choices of variants. */
export const byLanguage = async <Row>(rows: Promise<Row[]>): Promise<Variants<Row, Language>> => ({
  rows: await rows,
  choices: languages.map(languageChoice),
});

/** The initial choice of a new variant: the preferred code if it is free, else the first free one. */
export const firstChoice = <Code extends string>(choices: readonly Choice<Code>[], preferred: Code): Code =>
  (choices.find(({ code }) => code === preferred) ?? choices[0])?.code ?? preferred;
