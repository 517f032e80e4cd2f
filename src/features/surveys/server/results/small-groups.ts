import { leastGroup } from '../../survey-results.contract.ts';
import type { LayoutQuestion } from '../packed-answers.ts';
import type { Places } from './place-tests.ts';
import type { RowTest } from './row-tests.ts';
import type { Block } from './sheet-block.ts';
import type { Selection } from './selection.ts';

/** The group to which the sheet of a row belongs; undefined: to none of them. Each sheet belongs to at most one. */
export type PartitionOf = (block: Block) => (row: number) => number | undefined;

export const byDay: PartitionOf =
  ({ days }) =>
  (row) =>
    days[row];

const byPlaceId =
  (groups: ReadonlyMap<number, number>): PartitionOf =>
  ({ places }) =>
  (row) =>
    groups.get(places[row] as number);

const numbered = (keys: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...new Set(keys)].map((key, nth) => [key, nth]));

export const byCompany = (places: Places): PartitionOf => {
  const companies = numbered(places.map(({ coid }) => coid));
  return byPlaceId(new Map(places.map(({ id, coid }) => [id, companies.get(coid) ?? 0])));
};

/** By the plants of a company. */
export const byPlant = (places: Places, coid: string): PartitionOf =>
  byPlaceId(new Map(places.filter((one) => one.coid === coid).map(({ id }) => [id, id])));

/** By what was chosen of a question with one answer. */
export const byOption =
  ({ at, width }: LayoutQuestion): PartitionOf =>
  ({ answers }) => {
    const columns = answers.slice(at, at + width);
    return (row) => columns.reduce((value, column, nth) => value + (column[row] as number) * 2 ** (8 * nth), 0);
  };

const isSmall = (count: number): boolean => count > 0 && count < leastGroup;

/**
 * Groups that are not shown: the small ones, and, while these are few people together, the next larger ones, too, since
 * the small ones are what all others leave.
 */
const hiddenAmong = (counts: ReadonlyMap<number, number>): ReadonlySet<number> => {
  const hidden = new Set<number>();
  let people = 0;
  for (const [group, count] of [...counts].toSorted(([, one], [, other]) => one - other)) {
    if (!isSmall(count) && !isSmall(people)) break;
    hidden.add(group);
    people += count;
  }
  return hidden;
};

const countsOf = ({ view }: Selection, partition: PartitionOf): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const block of view.blocks) {
    const groupOf = partition(block);
    for (let row = 0; row < block.count; row += 1) {
      const group = groupOf(row);
      if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
    }
  }
  return counts;
};

/** Whether a selected sheet belongs to a group that is not shown. */
const choosesHidden = (selection: Selection, partition: PartitionOf): boolean => {
  const hidden = hiddenAmong(countsOf(selection, partition));
  if (hidden.size === 0) return false;
  return selection.parts.some(({ block, rows }) => {
    const groupOf = partition(block);
    const all = rows ?? Uint32Array.from({ length: block.count }, (_, row) => row);
    return all.some((row) => hidden.has(groupOf(row) ?? Number.NaN));
  });
};

/**
 * Whether showing a selection of an anonymous survey would show single people (docs/adr/0045): it is small; or one part
 * of the filter alone leaves out a small group, whose answers are the difference; or it chooses among groups one that
 * is small, or that stays hidden with a small one.
 */
export const mustBeWithheld = (
  selection: Selection,
  parts: readonly { test: RowTest; partition?: PartitionOf }[],
): boolean =>
  isSmall(selection.total) ||
  selection.complements.some(isSmall) ||
  parts.some(({ partition }) => partition !== undefined && choosesHidden(selection, partition));
