import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { atOnce, type Note, type PeopleLine, type Plan, say } from '#platform/effects/server/plan.ts';
import { liesIn, type PlaceUse, type UsedPlace } from '#platform/place-uses/server/place-uses.ts';
import { masterDataUseTexts as texts } from '../master-data-uses.texts.ts';
import { fedUses } from './organisation-uses.ts';

export type Used = { use: PlaceUse; count: number };

/** How many people in service belong to the place. */
export const peopleOf = async (db: Read, place: UsedPlace): Promise<number> => {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from employee e
    where e.inservice = 'Y' and ${liesIn(place, { coid: 'e.coid', plantid: 'e.plantid' })}`.execute(db);
  return rows[0]?.people ?? 0;
};

type Replaced = {
  /** The names of the two rows. */
  names: { from: string; to: string };
  /** Ids, as `from → to` of each use. */
  ids: { from: string; to: string };
  used: readonly Used[];
  /** Of the place that stays, before. */
  usedThere: readonly Used[];
  people: { from: number; to: number };
  /** Departments that both places have, and how many people are in them. */
  joined: { names: readonly string[]; people: number };
  removes: boolean;
  /** How many minutes it takes, about; null for an act that is done in a moment and can be undone. */
  minutes: number | null;
};

const gives = (used: readonly Used[]): boolean => used.some(({ use }) => use.key.startsWith('conditions-'));

/** Whom replacing one company or plant by another reaches: those who move, and what both were given. */
export const replacementPlan = ({ names, ids, used, usedThere, people, joined, removes, minutes }: Replaced): Plan => {
  const lines: PeopleLine[] = [
    { kind: 'reach' as const, text: say(texts['master_data.effects.move'], names), count: people.from },
    ...(gives(used)
      ? [{ kind: 'gain' as const, text: say(texts['master_data.effects.gain'], names), count: people.to }]
      : []),
    ...(gives(usedThere)
      ? [{ kind: 'gain' as const, text: say(texts['master_data.effects.join'], names), count: people.from }]
      : []),
    ...(used.some(({ use }) => use.key === 'blacklist')
      ? [{ kind: 'lose' as const, text: say(texts['master_data.effects.block'], names), count: people.to }]
      : []),
    { kind: 'reach', text: say(texts['master_data.effects.joinedPeople']), count: joined.people },
  ];
  const notes: Note[] = [
    ...(minutes === null ? [] : [{ text: say(texts['master_data.effects.for_good'], { minutes }), warning: true }]),
    ...(joined.names.length === 0
      ? []
      : [{ text: say(texts['master_data.effects.joined'], { names: joined.names, ...names }), warning: true }]),
    ...(used.some(({ use }) => fedUses.has(use.key)) ? [{ text: say(texts['master_data.effects.feed'], ids) }] : []),
    ...(removes ? [{ text: say(texts['master_data.effects.remove_old'], names) }] : []),
  ];
  return {
    title: say(texts['master_data.effects.replace'], names),
    act: say(texts['master_data.replace']),
    danger: true,
    people: lines.filter(({ count }) => count !== 0),
    changes: used.map(({ use: { title }, count }) => ({
      subject: say(texts['master_data.effects.use'], { title: say(title), count }),
      ...ids,
    })),
    when: atOnce,
    notes,
    forGood: minutes !== null,
  };
};
