import { layoutProcess } from 'bpmn-auto-layout';
import { BpmnModdle } from 'bpmn-moddle';
import { inLanes } from './lanes.ts';
import { inPools } from './pools.ts';
import { type Bounds, edgeBetween, type Element, emptyPlane, type Plane, type Point } from './shapes.ts';

type PlaneElement = Element & { bpmnElement?: Element; bounds?: Bounds; waypoint?: Point[] };
type Diagram = { plane?: { bpmnElement?: Element; planeElement?: PlaneElement[] } };
type Definitions = Element & { rootElements?: Element[]; diagrams?: Diagram[] };

const add = (list: Element[] | undefined, flow: Element): Element[] =>
  list?.includes(flow) ? list : [...(list ?? []), flow];

/** The layout follows what elements say of their flows; many programs write it at the flows alone. */
const connect = ({ flowElements = [] }: Element): void => {
  for (const element of flowElements) {
    connect(element);
    const { sourceRef, targetRef } = element;
    if (element.$type !== 'bpmn:SequenceFlow' || !sourceRef || !targetRef) continue;
    sourceRef.outgoing = add(sourceRef.outgoing, element);
    targetRef.incoming = add(targetRef.incoming, element);
  }
};

const definitionsOf = async (moddle: BpmnModdle, xml: string): Promise<Definitions> =>
  (await moddle.fromXML(xml)).rootElement as Definitions;

/** The model with one process alone, and without lanes: what is left to the library. */
const alone = async (xml: string, processId: string): Promise<string> => {
  const moddle = new BpmnModdle();
  const definitions = await definitionsOf(moddle, xml);
  definitions.rootElements = (definitions.rootElements ?? []).filter(
    ({ $type, id }) => $type !== 'bpmn:Collaboration' && ($type !== 'bpmn:Process' || id === processId),
  );
  definitions.diagrams = [];
  definitions.rootElements.forEach(connect);
  return (await moddle.toXML(definitions)).xml;
};

const planeOf = (elements: readonly PlaneElement[]): Plane => {
  const plane = emptyPlane();
  for (const { bpmnElement, bounds, waypoint } of elements) {
    const id = bpmnElement?.id;
    if (id === undefined) continue;
    if (bounds) plane.shapes.set(id, { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height });
    if (waypoint)
      plane.edges.set(
        id,
        waypoint.map(({ x, y }) => ({ x, y })),
      );
  }
  return plane;
};

const inRow = { width: 100, height: 80, step: 150 };

/** Where the library gives up: the elements in the order of the file. */
const inOneRow = ({ flowElements = [] }: Element): Plane => {
  const plane = emptyPlane();
  const nodes = flowElements.filter(({ $type }) => /(?:Task|Event|Gateway|Activity|SubProcess)$/i.test($type));
  for (const [index, { id }] of nodes.entries())
    if (id !== undefined)
      plane.shapes.set(id, { x: index * inRow.step, y: 0, width: inRow.width, height: inRow.height });
  for (const { id, sourceRef, targetRef } of flowElements) {
    const [from, to] = [plane.shapes.get(sourceRef?.id ?? ''), plane.shapes.get(targetRef?.id ?? '')];
    if (id !== undefined && from && to) plane.edges.set(id, edgeBetween(from, to));
  }
  return plane;
};

/** What of a plane belongs to a process or sub-process itself, and not to a sub-process in it. */
const ownOf = ({ shapes, edges }: Plane, { flowElements = [] }: Element): Plane => {
  const own = emptyPlane();
  for (const { id = '' } of flowElements) {
    const [bounds, points] = [shapes.get(id), edges.get(id)];
    if (bounds) own.shapes.set(id, bounds);
    if (points) own.edges.set(id, points);
  }
  return own;
};

/** The library draws what is in sub-processes over the process, as if from 0, 0: each gets a plane of its own. */
const planesOf = (all: Plane, scope: Element): [Element, Plane][] => [
  [scope, ownOf(all, scope)],
  ...(scope.flowElements ?? []).flatMap((one) => (one.flowElements ? planesOf(all, one) : [])),
];

/** A process by itself, first, and then each of its sub-processes. */
const laidAlone = async (xml: string, process: Element): Promise<[Element, Plane][]> => {
  try {
    const laid = await layoutProcess(await alone(xml, process.id ?? ''));
    const { diagrams = [] } = await definitionsOf(new BpmnModdle(), laid);
    const planes = planesOf(planeOf(diagrams.flatMap(({ plane }) => plane?.planeElement ?? [])), process);
    if (planes.some(([, { shapes }]) => shapes.size > 0)) return planes;
  } catch {
    // The library fails on some models, such as flows between a sub-process and what is around it.
  }
  return [[process, inOneRow(process)]];
};

const horizontal = new Set(['bpmn:Participant', 'bpmn:Lane']);

/** Writes the positions into the model. */
const drawn = (moddle: BpmnModdle, definitions: Definitions, planes: readonly (readonly [Element, Plane])[]): void => {
  const elements = new Map<string, Element>();
  const walk = (element: Element): void => {
    if (element.id !== undefined) elements.set(element.id, element);
    const { flowElements, participants, messageFlows, laneSets, childLaneSet } = element;
    for (const one of [flowElements, participants, messageFlows, childLaneSet?.lanes].flatMap((list) => list ?? []))
      walk(one);
    for (const { lanes } of laneSets ?? []) lanes?.forEach(walk);
  };
  definitions.rootElements?.forEach(walk);
  let made = 0;
  const fresh = (): string => `steward_di_${(made += 1)}`;

  const shapeOf = (bpmnElement: Element, bounds: Bounds) =>
    moddle.create('bpmndi:BPMNShape', {
      id: fresh(),
      bpmnElement,
      bounds: moddle.create('dc:Bounds', bounds),
      ...(horizontal.has(bpmnElement.$type) ? { isHorizontal: true } : {}),
      ...(bpmnElement.$type.endsWith('SubProcess') ? { isExpanded: false } : {}),
    });
  const edgeOf = (bpmnElement: Element, points: readonly Point[]) =>
    moddle.create('bpmndi:BPMNEdge', {
      id: fresh(),
      bpmnElement,
      waypoint: points.map((point) => moddle.create('dc:Point', point)),
    });
  const known = <Value>(
    entries: Iterable<[string, Value]>,
    draw: (element: Element, value: Value) => object,
  ): object[] =>
    [...entries].flatMap(([id, value]) => {
      const element = elements.get(id);
      return element ? [draw(element, value)] : [];
    });
  definitions.diagrams = planes.map(([bpmnElement, { shapes, edges }]) =>
    moddle.create('bpmndi:BPMNDiagram', {
      id: fresh(),
      plane: moddle.create('bpmndi:BPMNPlane', {
        id: fresh(),
        bpmnElement,
        planeElement: [...known(shapes, shapeOf), ...known(edges, edgeOf)],
      }),
    }),
  );
};

const inCollaboration = ({ participants = [] }: Element, processId: string): boolean =>
  participants.some(({ processRef }) => processRef?.id === processId);

/**
 * The model with positions made for viewing: all pools of the collaboration that the process belongs to, or the process
 * alone. Lanes are bands. Positions that it has are left out.
 */
export const layOut = async (xml: string, processId: string): Promise<string> => {
  const moddle = new BpmnModdle();
  const definitions = await definitionsOf(moddle, xml);
  const roots = definitions.rootElements ?? [];
  const processes = roots.filter(({ $type }) => $type === 'bpmn:Process');
  const collaboration = roots.find((one) => one.$type === 'bpmn:Collaboration' && inCollaboration(one, processId));
  const shown = processes.filter(({ id }) =>
    collaboration ? inCollaboration(collaboration, id ?? '') : id === processId,
  );
  const laid = new Map<string, Plane>();
  const inner: [Element, Plane][] = [];
  for (const process of shown) {
    const [own, ...others] = await laidAlone(xml, process);
    if (own) laid.set(process.id ?? '', own[1]);
    inner.push(...others);
  }
  const [only] = shown;
  if (collaboration) drawn(moddle, definitions, [[collaboration, inPools(collaboration, laid)], ...inner]);
  else if (only) {
    const own = laid.get(only.id ?? '') ?? emptyPlane();
    drawn(moddle, definitions, [[only, inLanes(only, own)?.plane ?? own], ...inner]);
  }
  return (await moddle.toXML(definitions)).xml;
};
