/** A region, for example, for which a record may have one variant. */
export type Choice<Code extends string = string> = { code: Code; name: string };

/** The variants of a record, and everything for which it may have one. */
export type Variants<Row, Code extends string> = { rows: Row[]; choices: readonly Choice<Code>[] };

/** The initial choice of a new variant: the preferred code if it is free, else the first free one. */
export const firstChoice = <Code extends string>(choices: readonly Choice<Code>[], preferred: Code): Code =>
  (choices.find(({ code }) => code === preferred) ?? choices[0])?.code ?? preferred;
