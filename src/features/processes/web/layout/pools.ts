import { headerWidth, inLanes, padding } from './lanes.ts';
import {
  boundsOf,
  type Bounds,
  type Element,
  emptyPlane,
  middleOf,
  movedBy,
  type Plane,
  type Point,
} from './shapes.ts';

/** Between two pools, where message flows turn. */
const gap = 60;
/** Of a pool of which nothing is known but its name. */
const closedHeight = 60;
const leastWidth = 400;

type Inside = { plane: Plane; width: number; height: number };

/** What is in a pool, from 0, 0. */
const insideOf = (process: Element | undefined, laid: Plane | undefined): Inside | null => {
  if (!process || !laid) return null;
  const banded = inLanes(process, laid);
  if (banded) return banded;
  const content = boundsOf(laid);
  if (!content) return null;
  return {
    plane: movedBy(laid, { x: padding - content.x, y: padding - content.y }),
    width: content.width + 2 * padding,
    height: content.height + 2 * padding,
  };
};

type Ends = { of: Bounds; isPool: { from: boolean; to: boolean }; number: number };

/** How far message flows that would lie on each other are apart. */
const apart = 10;

/** A message flow leaves and arrives upright, and turns in the gap beside the pool that it leaves. */
const messageEdge = (from: Bounds, to: Bounds, { of, isPool, number }: Ends): Point[] => {
  const goesDown = middleOf(from).y <= middleOf(to).y;
  const aside = ((number % 3) - 1) * apart;
  const [source, target] = [middleOf(from).x + aside, middleOf(to).x + aside];
  const start = { x: isPool.from && !isPool.to ? target : source, y: goesDown ? from.y + from.height : from.y };
  const end = { x: isPool.to ? start.x : target, y: goesDown ? to.y : to.y + to.height };
  if (Math.abs(start.x - end.x) < 1) return [start, end];
  const turn = (goesDown ? of.y + of.height + gap / 2 : of.y - gap / 2) + aside;
  return [start, { x: start.x, y: turn }, { x: end.x, y: turn }, end];
};

/**
 * The pools of a collaboration below each other, all of one width, each with its process, lanes as bands, and the
 * message flows between them. `laid`: the processes by id, each laid out by itself.
 */
export const inPools = (collaboration: Element, laid: ReadonlyMap<string, Plane>): Plane => {
  const plane = emptyPlane();
  const pools = (collaboration.participants ?? []).map((participant) => {
    const { processRef } = participant;
    return { participant, inside: insideOf(processRef, laid.get(processRef?.id ?? '')) };
  });
  const width = Math.max(leastWidth, ...pools.map(({ inside }) => (inside?.width ?? 0) + headerWidth));
  const poolOf = new Map<string, Bounds>();
  let y = 0;
  for (const { participant, inside } of pools) {
    const bounds = { x: 0, y, width, height: inside?.height ?? closedHeight };
    if (participant.id !== undefined) {
      plane.shapes.set(participant.id, bounds);
      poolOf.set(participant.id, bounds);
    }
    if (inside) {
      const moved = movedBy(inside.plane, { x: headerWidth, y });
      const stretch = width - headerWidth - inside.width;
      const lanes = lanesIn(participant.processRef);
      for (const [id, shape] of moved.shapes) {
        plane.shapes.set(id, lanes.has(id) ? { ...shape, width: shape.width + stretch } : shape);
        poolOf.set(id, bounds);
      }
      for (const [id, points] of moved.edges) plane.edges.set(id, points);
    }
    y += bounds.height + gap;
  }
  const pooled = new Set(pools.map(({ participant }) => participant.id));
  for (const [number, { id, sourceRef, targetRef }] of (collaboration.messageFlows ?? []).entries()) {
    const [source, target] = [sourceRef?.id ?? '', targetRef?.id ?? ''];
    const [from, to, of] = [plane.shapes.get(source), plane.shapes.get(target), poolOf.get(source)];
    const isPool = { from: pooled.has(source), to: pooled.has(target) };
    if (id !== undefined && from && to && of) plane.edges.set(id, messageEdge(from, to, { of, isPool, number }));
  }
  return plane;
};

const laneIds = (lanes: readonly Element[] | undefined): string[] =>
  (lanes ?? []).flatMap(({ id, childLaneSet }) => [...(id === undefined ? [] : [id]), ...laneIds(childLaneSet?.lanes)]);

const lanesIn = (process: Element | undefined): ReadonlySet<string> =>
  new Set((process?.laneSets ?? []).flatMap(({ lanes }) => laneIds(lanes)));
