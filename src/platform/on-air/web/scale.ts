import { momentOf } from '#platform/wire/values.ts';

/**
 * Times of the platform's zone as numbers: milliseconds as if the zone were UTC. They can be compared, added up and
 * written as text again, and no zone of the browser plays a part.
 */
export const asNumber = (time: string): number => Date.parse(`${(momentOf(time) ?? time).replace(' ', 'T')}Z`);
export const asTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

export const day = 86_400_000;
export const startOfDay = (ms: number): number => Math.floor(ms / day) * day;

export type Range = { from: number; to: number };

/** The beginnings of the months in the range. */
export const monthsIn = ({ from, to }: Range): number[] => {
  const first = new Date(from);
  const month = (at: number): number => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at);
  const months = Math.ceil((to - from) / (28 * day)) + 1;
  return Array.from({ length: months }, (_, at) => month(at)).filter((ms) => ms >= from && ms < to);
};

/** Null: without a start, without an end. */
export type Period = { start: number | null; end: number | null };

export const isIn = ({ start, end }: Period, { from, to }: Range): boolean =>
  (start ?? -Infinity) < to && (end ?? Infinity) > from;

/** Where a time lies in the range, in percent; outside it is cut off. */
export const percentOf = (ms: number, { from, to }: Range): number =>
  (Math.min(Math.max(ms, from), to) - from) / ((to - from) / 100);

export type Stretch = Range & { count: number };

/** How many periods hold at each time of the range, as stretches without a gap between them. */
export const stretches = (periods: readonly Period[], range: Range): Stretch[] => {
  const inside = periods.filter((period) => isIn(period, range));
  const cuts = inside
    .flatMap(({ start, end }) => [start, end])
    .filter((ms): ms is number => ms !== null && ms > range.from && ms < range.to);
  const edges = [...new Set([range.from, ...cuts, range.to])].toSorted((one, other) => one - other);
  const all = edges.slice(0, -1).map((from, at): Stretch => {
    const to = edges[at + 1] ?? range.to;
    return { from, to, count: inside.filter((period) => isIn(period, { from, to })).length };
  });
  // Where one ends as another begins, nothing changes.
  return all.reduce<Stretch[]>((joined, next) => {
    const last = joined.at(-1);
    if (last?.count === next.count) last.to = next.to;
    else joined.push({ ...next });
    return joined;
  }, []);
};

/** A period whose start, end or both have moved; null if it would end before it starts or has nothing to move. */
export const movedBy = ({ start, end }: Period, by: number, what: 'start' | 'end' | 'both'): Period | null => {
  const next: Period = {
    start: start !== null && what !== 'end' ? start + by : start,
    end: end !== null && what !== 'start' ? end + by : end,
  };
  const isPeriod = next.start === null || next.end === null || next.end > next.start;
  const isMoved = next.start !== start || next.end !== end;
  return isPeriod && isMoved ? next : null;
};
