import {
  boundsOf,
  type Bounds,
  edgeBetween,
  edgeFromBoundary,
  type Element,
  emptyPlane,
  middleOf,
  type Plane,
} from './shapes.ts';

/** The strip at the left of pools and lanes, where their names are. */
export const headerWidth = 30;
export const padding = 30;
const rowHeight = 130;

type Lane = { element: Element; depth: number; inner: Lane[] };

const lanesOf = (lanes: readonly Element[] | undefined, depth: number): Lane[] =>
  (lanes ?? []).map((element) => ({ element, depth, inner: lanesOf(element.childLaneSet?.lanes, depth + 1) }));

const leavesOf = (lane: Lane): Lane[] => (lane.inner.length > 0 ? lane.inner.flatMap(leavesOf) : [lane]);

/** The innermost lane of each element by its id; what is in no lane belongs to the last one. */
const placesIn = (process: Element, leaves: readonly Lane[]): Map<string, Lane> => {
  const places = new Map<string, Lane>();
  for (const leaf of leaves)
    for (const { id } of leaf.element.flowNodeRef ?? []) if (id !== undefined && !places.has(id)) places.set(id, leaf);
  for (const { id, $type } of process.flowElements ?? []) {
    const last = leaves.at(-1);
    if (id !== undefined && last && $type !== 'bpmn:SequenceFlow' && !places.has(id)) places.set(id, last);
  }
  return places;
};

/** Boundary events lie on what they are attached to, whatever lane they name. */
const hostOf = (element: Element): Element => element.attachedToRef ?? element;

const isFlow = ({ $type }: Element): boolean => $type === 'bpmn:SequenceFlow';

/**
 * The elements of a laid out process in bands, one for each lane, from top to bottom. Each keeps its place from left to
 * right; rows of a lane are those that its elements were in; flows get other ways. The plane begins at 0, 0, with the
 * width of the bands. Null for a process without lanes.
 */
export const inLanes = (process: Element, laid: Plane): { plane: Plane; width: number; height: number } | null => {
  const roots = (process.laneSets ?? []).flatMap(({ lanes }) => lanesOf(lanes, 0));
  const leaves = roots.flatMap(leavesOf);
  const content = boundsOf(laid);
  if (leaves.length === 0 || !content) return null;
  const places = placesIn(process, leaves);
  const elements = new Map((process.flowElements ?? []).map((one) => [one.id ?? '', one]));
  const indent = (Math.max(...leaves.map(({ depth }) => depth)) + 1) * headerWidth;
  const width = indent + padding + content.width + padding;
  const plane = emptyPlane();

  const nodes = [...laid.shapes].flatMap(([id, bounds]) => {
    const element = elements.get(id);
    return element && !isFlow(element) ? [{ id, bounds, host: hostOf(element) }] : [];
  });
  const placeOf = ({ host }: (typeof nodes)[number]): Lane | undefined => places.get(host.id ?? '');
  const rowOf = ({ bounds }: (typeof nodes)[number]): number => Math.round(middleOf(bounds).y);

  let top = 0;
  const bands = new Map<Lane, { y: number; height: number }>();
  for (const leaf of leaves) {
    const own = nodes.filter((node) => placeOf(node) === leaf);
    const ownRows = own.filter(({ id, host }) => host.id === id);
    const rows = [...new Set(ownRows.map(rowOf))].toSorted((one, other) => one - other);
    const height = Math.max(rows.length, 1) * rowHeight;
    const moved = new Map<string, number>();
    for (const node of ownRows) {
      const by = top + (rows.indexOf(rowOf(node)) + 0.5) * rowHeight - middleOf(node.bounds).y;
      moved.set(node.id, by);
    }
    for (const { id, bounds, host } of own) {
      const x = bounds.x - content.x + indent + padding;
      plane.shapes.set(id, { ...bounds, x, y: bounds.y + (moved.get(host.id ?? '') ?? top) });
    }
    bands.set(leaf, { y: top, height });
    top += height;
  }

  const bandOf = (lane: Lane): { y: number; height: number } => {
    const own = leavesOf(lane).map((leaf) => bands.get(leaf) ?? { y: 0, height: 0 });
    return { y: own[0]?.y ?? 0, height: own.reduce((sum, { height }) => sum + height, 0) };
  };
  const drawLane = (lane: Lane): void => {
    const x = lane.depth * headerWidth;
    const bounds: Bounds = { x, width: width - x, ...bandOf(lane) };
    if (lane.element.id !== undefined) plane.shapes.set(lane.element.id, bounds);
    lane.inner.forEach(drawLane);
  };
  roots.forEach(drawLane);

  for (const { id, sourceRef, targetRef } of elements.values()) {
    const [from, to] = [plane.shapes.get(sourceRef?.id ?? ''), plane.shapes.get(targetRef?.id ?? '')];
    if (id === undefined || !from || !to || !laid.edges.has(id)) continue;
    plane.edges.set(id, (sourceRef?.attachedToRef ? edgeFromBoundary : edgeBetween)(from, to));
  }
  return { plane, width, height: top };
};
