/** Positions of a diagram, in pixels, without the model. */
export type Point = { x: number; y: number };
export type Bounds = Point & { width: number; height: number };
/** `shapes` and `edges`: by the id of the element. */
export type Plane = { shapes: Map<string, Bounds>; edges: Map<string, Point[]> };

/** An element of the model as bpmn-moddle reads it, as far as a layout looks at it. */
export type Element = {
  $type: string;
  id?: string;
  name?: string;
  flowElements?: Element[];
  sourceRef?: Element;
  targetRef?: Element;
  incoming?: Element[];
  outgoing?: Element[];
  attachedToRef?: Element;
  participants?: Element[];
  messageFlows?: Element[];
  processRef?: Element;
  laneSets?: { lanes?: Element[] }[];
  childLaneSet?: { lanes?: Element[] };
  flowNodeRef?: Element[];
};

export const emptyPlane = (): Plane => ({ shapes: new Map(), edges: new Map() });

/** What surrounds all shapes and edges; null without any. */
export const boundsOf = ({ shapes, edges }: Plane): Bounds | null => {
  const corners = [
    ...[...shapes.values()].flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
    ...[...edges.values()].flat(),
  ];
  if (corners.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of corners) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
};

const movedPoint = (point: Point, by: Point): Point => ({ x: point.x + by.x, y: point.y + by.y });

export const movedBy = ({ shapes, edges }: Plane, by: Point): Plane => ({
  shapes: new Map([...shapes].map(([id, bounds]) => [id, { ...bounds, ...movedPoint(bounds, by) }])),
  edges: new Map([...edges].map(([id, points]) => [id, points.map((point) => movedPoint(point, by))])),
});

export const middleOf = ({ x, y, width, height }: Bounds): Point => ({ x: x + width / 2, y: y + height / 2 });

/** How far an edge that goes back runs above or below the shapes. */
const detour = 20;

/** An edge with right angles between two shapes: to the right where there is room, otherwise around below them. */
export const edgeBetween = (from: Bounds, to: Bounds): Point[] => {
  const [start, end] = [middleOf(from), middleOf(to)];
  const [right, left] = [from.x + from.width, to.x];
  if (left - right >= detour) {
    if (Math.abs(start.y - end.y) < 1)
      return [
        { x: right, y: start.y },
        { x: left, y: end.y },
      ];
    const turn = left - detour;
    return [
      { x: right, y: start.y },
      { x: turn, y: start.y },
      { x: turn, y: end.y },
      { x: left, y: end.y },
    ];
  }
  if (Math.abs(start.x - end.x) < from.width / 2 && from !== to) {
    const goesDown = end.y > start.y;
    return [
      { x: start.x, y: goesDown ? from.y + from.height : from.y },
      { x: start.x, y: goesDown ? to.y : to.y + to.height },
    ];
  }
  const below = Math.max(from.y + from.height, to.y + to.height) + detour;
  return [
    { x: start.x, y: from.y + from.height },
    { x: start.x, y: below },
    { x: end.x, y: below },
    { x: end.x, y: to.y + to.height },
  ];
};

/** The flow of a boundary event leaves below it, so that it does not run along the edge of its task. */
export const edgeFromBoundary = (from: Bounds, to: Bounds): Point[] => {
  const [start, end] = [middleOf(from), middleOf(to)];
  const bottom = from.y + from.height;
  if (to.x - start.x < detour) return edgeBetween(from, to);
  if (end.y > bottom + detour)
    return [
      { x: start.x, y: bottom },
      { x: start.x, y: end.y },
      { x: to.x, y: end.y },
    ];
  const turn = { x: to.x - detour, y: bottom + detour / 2 };
  return [{ x: start.x, y: bottom }, { x: start.x, y: turn.y }, turn, { x: turn.x, y: end.y }, { x: to.x, y: end.y }];
};
