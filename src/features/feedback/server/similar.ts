import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { feedbackLimits, type SimilarFeedback } from '../feedback.contract.ts';
import { placedFeedback } from './feedback-scope.ts';

/** How many of the latest are compared, and how many characters of each: some milliseconds. */
const compared = { rows: 500, characters: 300 } as const;
/** Texts that have less in common are about something else. */
const leastLikeness = 0.2;

const words = /[\p{L}\p{N}\p{M}]+/gu;
const ideograph = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

const partsOf = (word: string, length: number): string[] => {
  const letters = [...word];
  return letters
    .slice(0, Math.max(1, letters.length - length + 1))
    .map((_, at) => letters.slice(at, at + length).join(''));
};

/** The trigrams of a folded text, as those of PostgreSQL: of each word between spaces. Of Chinese words the pairs. */
export const gramsOf = (folded: string): ReadonlySet<string> =>
  new Set(
    (folded.match(words) ?? []).flatMap((word) => (ideograph.test(word) ? partsOf(word, 2) : partsOf(`  ${word} `, 3))),
  );

/** How much of two texts is the same, 0 to 1 (Dice). */
export const likenessOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const all = one.size + other.size;
  const common = [...one].filter((gram) => other.has(gram)).length;
  return all === 0 ? 0 : (2 * common) / all;
};

/**
 * The feedback of the same type in the scope that is most like this one, the most similar first; empty if it does not
 * exist there. Only the latest are compared, so that the time is bounded whatever there is.
 */
export const similarTo = async (db: Read, oid: string, scope: Scope): Promise<SimilarFeedback[]> => {
  const { rows: own } = await sql<{ type: string; folded: string }>`
    select f.type, left(f.search_text, ${compared.characters}) as folded from ${placedFeedback.from}
    where f.oid = ${oid} and ${withinScope(scope, placedFeedback)}`.execute(db);
  const [asked] = own;
  if (!asked) return [];
  const { rows } = await sql<{ oid: string; folded: string }>`
    select f.oid, left(f.search_text, ${compared.characters}) as folded from ${placedFeedback.from}
    where f.type = ${asked.type} and f.oid <> ${oid} and ${withinScope(scope, placedFeedback)}
    order by f.feedbackdate desc, f.oid limit ${compared.rows}`.execute(db);
  const grams = gramsOf(asked.folded);
  const likeness = new Map(
    rows
      .map((row) => [row.oid, likenessOf(grams, gramsOf(row.folded))] as const)
      .filter(([, value]) => value >= leastLikeness)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, feedbackLimits.similar),
  );
  const { rows: found } = await sql<Omit<SimilarFeedback, 'likeness'>>`
    select f.oid, f.content, f.state, f.empid, coalesce(e.name, '') as name, f.feedbackdate,
      coalesce(a.name, f.assignee, '') as "assigneeName"
    from ${placedFeedback.from} left join employee a on a.empid = f.assignee
    where f.oid = any(${[...likeness.keys()]}::uuid[])`.execute(db);
  return found
    .map((row) => ({ ...row, likeness: likeness.get(row.oid) ?? 0 }))
    .toSorted((one, other) => other.likeness - one.likeness);
};
