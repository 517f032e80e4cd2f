import type { jobCountTexts } from '../job-counts.texts.ts';

/** The names of what is counted in words: those that have a text in each language. */
type NameIn<Key> = Key extends `execution.count.${infer Name}` ? Name : never;
type CountName = NameIn<keyof typeof jobCountTexts>;
/** Numbers that only programs read. */
type Unsaid = 'lastSeal';

/** The names of the numbers in a result, however deep they stand. */
type NumberNames<Result> = {
  [Name in keyof Result]-?: NonNullable<Result[Name]> extends number
    ? Name
    : NonNullable<Result[Name]> extends object
      ? NumberNames<NonNullable<Result[Name]>>
      : never;
}[keyof Result];

declare const counts: unique symbol;
/** What a run has counted. Only `counted` makes it. */
export type Counts = { readonly [counts]: true };

/** The result of a run. It does not compile with a number whose name has no text in `job-counts.texts.ts`. */
export const counted = <Result extends object>(
  result: Result & ([Exclude<NumberNames<Result>, CountName | Unsaid>] extends [never] ? unknown : never),
): Counts => result as unknown as Counts;
