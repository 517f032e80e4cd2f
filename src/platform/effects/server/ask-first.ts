import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { impactLimit } from '#platform/impact/server/impact-limit.ts';
import { readUndoHours } from '#platform/undo/server/undo-hours.ts';
import { askEffects, effectsReason } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { currentEffects } from '#platform/wire/server/call-scope.ts';
import type { Sheet } from '../effects.contract.ts';
import { inWords, peopleInWords, type Plan } from './plan.ts';

/**
 * The same in every language, and without what people change by working, with which they could keep an act from being
 * confirmed.
 */
const digestOf = (call: string, plan: Plan): string => {
  const people = plan.people?.flatMap(({ about, count = null, ...line }) => (about ? [] : [{ ...line, count }]));
  return createHash('sha256')
    .update(JSON.stringify([call, { ...plan, people }]))
    .digest('base64url');
};

/** How many people lose something or cannot go on, if they are more than the setting allows without typing. */
const typedNumber = async (db: Read, { people = [] }: Plan): Promise<number | null> => {
  const taken = people.filter(({ kind }) => kind === 'lose' || kind === 'stop');
  const total = taken.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return total > 0 && total > (await impactLimit(db)) ? total : null;
};

const sheetOf = async (db: Read, plan: Plan, lang: Language): Promise<Omit<Sheet, 'digest' | 'changed'>> => ({
  title: inWords(plan.title, lang),
  act: inWords(plan.act, lang),
  danger: plan.danger ?? false,
  people: (plan.people ?? []).map((line) => ({
    kind: line.kind,
    text: peopleInWords(line, lang),
    count: line.count ?? null,
    about: line.about ?? false,
  })),
  changes: (plan.changes ?? []).map(({ subject, from = '', to = '' }) => ({
    subject: inWords(subject, lang),
    from: inWords(from, lang),
    to: inWords(to, lang),
  })),
  when: plan.when ? inWords(plan.when, lang) : '',
  notes: (plan.notes ?? []).map(({ text, warning = false }) => ({ text: inWords(text, lang), warning })),
  type: await typedNumber(db, plan),
  undoHours: plan.forGood ? 0 : await readUndoHours(db),
});

/** Whether the client asks, so that the sheet takes the place of other questions about the same act. */
export const isAsking = (): boolean => currentEffects() !== null;

/** Reads how things are before the first write, for the plan; undefined for a client that does not ask. */
export const beforeActing = async <Found>(read: (lang: Language) => Promise<Found>): Promise<Found | undefined> => {
  const current = currentEffects();
  return current ? read(current.lang) : undefined;
};

/**
 * Called once in the transaction of a call with `effects: true`, after its last write. If the client asks for the
 * effects and has not confirmed these, throws `effects.confirm` with the sheet, which rolls the transaction back.
 * `makePlan` reads what the transaction has written; null: nobody notices anything, and the act takes place. It is not
 * called for clients that do not ask. Seed 000 §5 (confirmation before deleting).
 */
export const askFirst = async (
  trx: Write,
  makePlan: (lang: Language) => Plan | null | Promise<Plan | null>,
): Promise<void> => {
  const current = currentEffects();
  if (!current) return;
  // What the database would reject at the end is rejected before anything is asked.
  await sql`set constraints all immediate`.execute(trx);
  const plan = await makePlan(current.lang);
  if (plan === null) return;
  const digest = digestOf(current.call, plan);
  if (current.asked === digest) return;
  const content: Sheet = {
    ...(await sheetOf(trx, plan, current.lang)),
    digest,
    changed: current.asked !== askEffects,
  };
  throw new DomainError(codes.editFailed, effectsReason, { content });
};
