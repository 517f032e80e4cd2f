import { z } from 'zod';
import type { PreviewColumn } from '../bulk-import.contract.ts';

/** The headings that a person has chosen for columns of a kind, by the column's name; null: none. */
export type RememberedColumns = Readonly<Record<string, string | null>>;
export const rememberedColumns = z.record(z.string(), z.string().nullable());

/** Characters of the JSON of a preference, with room to spare. */
const longest = 3_500;

/** What to remember after a choice; nothing more if it would be too long. */
export const withChosen = (
  before: RememberedColumns,
  headings: readonly string[],
  chosen: Readonly<Record<string, number | null>>,
): RememberedColumns => {
  const named = Object.entries(chosen).map(([name, at]): [string, string | null] => [
    name,
    at === null ? null : (headings[at] ?? null),
  ]);
  const after = { ...before, ...Object.fromEntries(named) };
  return JSON.stringify(after).length > longest ? before : after;
};

type Place = { column: string; heading: number | null };

/**
 * The columns of a new file that a person would have to choose as for the last one: where the file has the same heading
 * once, and no other column is it already.
 */
export const rememberedPlaces = (
  remembered: RememberedColumns,
  headings: readonly string[],
  columns: readonly Pick<PreviewColumn, 'name' | 'heading'>[],
): Place[] => {
  const known = columns.filter(({ name }) => Object.hasOwn(remembered, name));
  const wanted = known.flatMap(({ name, heading }): Place[] => {
    const found = headings.flatMap((one, at) => (one !== '' && one === remembered[name] ? [at] : []));
    const [at] = found;
    return found.length === 1 && at !== undefined && at !== heading ? [{ column: name, heading: at }] : [];
  });
  const taken = new Set(wanted.map(({ heading }) => heading));
  const left = known
    .filter(({ name, heading }) => remembered[name] === null && heading !== null && taken.has(heading))
    .map(({ name }): Place => ({ column: name, heading: null }));
  const moved = new Set([...wanted, ...left].map(({ column }) => column));
  const used = new Set(columns.filter(({ name }) => !moved.has(name)).map(({ heading }) => heading));
  return [...wanted.filter(({ heading }) => !used.has(heading)), ...left];
};
