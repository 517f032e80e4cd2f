import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import { layOut } from './lay-out.ts';
import type { Bounds, Point } from './shapes.ts';

type Drawn = {
  id?: string;
  bpmnElement?: { id?: string };
  bounds?: Bounds;
  waypoint?: Point[];
  isHorizontal?: boolean;
};
type Read = { diagrams?: { plane?: { bpmnElement?: { id?: string }; planeElement?: Drawn[] } }[] };

const model = (content: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">${content}</definitions>`;

/** The first diagram: what it is of, its shapes as `left top right bottom` and its edges, by element. */
const drawn = async (content: string, processId: string) => {
  const { rootElement } = await new BpmnModdle().fromXML(await layOut(model(content), processId));
  const planes = ((rootElement as Read).diagrams ?? []).map(({ plane }) => plane);
  const elements = planes[0]?.planeElement ?? [];
  const shapes = new Map<string, Bounds>();
  const edges = new Map<string, Point[]>();
  for (const { bpmnElement, bounds, waypoint } of elements) {
    if (bounds) shapes.set(bpmnElement?.id ?? '', bounds);
    if (waypoint) edges.set(bpmnElement?.id ?? '', waypoint);
  }
  const shape = (id: string): Bounds => {
    const found = shapes.get(id);
    if (!found) throw new Error(`${id} is not drawn`);
    return found;
  };
  return { of: planes.map((plane) => plane?.bpmnElement?.id), shapes, edges, shape };
};

const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;
const overlap = (one: Bounds, other: Bounds): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const flow = (id: string, from: string, to: string): string =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;

const sale = `<collaboration id="c"><participant id="buyer" name="Buyer" processRef="buying"/>
  <participant id="post" name="Post"/><participant id="shop" name="Shop" processRef="selling"/>
  <messageFlow id="order" sourceRef="ask" targetRef="take"/><messageFlow id="parcel" sourceRef="send" targetRef="post"/></collaboration>
  <process id="buying"><startEvent id="begin"/><task id="ask"/>${flow('b1', 'begin', 'ask')}</process>
  <process id="selling"><laneSet id="ls"><lane id="front"><flowNodeRef>take</flowNodeRef><flowNodeRef>late</flowNodeRef></lane>
    <lane id="back"><childLaneSet id="cs"><lane id="store"><flowNodeRef>pack</flowNodeRef></lane>
    <lane id="dock"><flowNodeRef>send</flowNodeRef></lane></childLaneSet></lane></laneSet>
    <startEvent id="take"/><userTask id="pack"/><task id="send"/><boundaryEvent id="late" attachedToRef="pack"/><endEvent id="done"/>
    ${flow('s1', 'take', 'pack')}${flow('s2', 'pack', 'send')}${flow('s3', 'late', 'done')}${flow('s4', 'send', 'pack')}</process>`;

describe('a collaboration without positions', () => {
  it('is drawn with all its pools below each other, of one width, and their elements inside', async () => {
    const { of, shape } = await drawn(sale, 'selling');
    expect(of).toEqual(['c']);
    const [buyer, post, shop] = [shape('buyer'), shape('post'), shape('shop')];
    expect(new Set([buyer.width, post.width, shop.width]).size).toBe(1);
    expect(buyer.y + buyer.height).toBeLessThan(post.y);
    expect(post.y + post.height).toBeLessThan(shop.y);
    for (const id of ['begin', 'ask']) expect(contains(buyer, shape(id))).toBe(true);
    for (const id of ['take', 'pack', 'send', 'done', 'front', 'back', 'store', 'dock'])
      expect(contains(shop, shape(id)), id).toBe(true);
  });

  it('has its lanes as bands with their elements, lanes inside of lanes, and nothing on top of each other', async () => {
    const { shape } = await drawn(sale, 'buying');
    const inLane = { front: ['take'], store: ['pack'], dock: ['send', 'done'], back: ['store', 'dock'] };
    for (const [lane, ids] of Object.entries(inLane))
      for (const id of ids) expect(contains(shape(lane), shape(id)), `${id} in ${lane}`).toBe(true);
    const bands = ['front', 'store', 'dock'].map(shape);
    for (const [index, band] of bands.entries())
      for (const other of bands.slice(index + 1)) expect(overlap(band, other)).toBe(false);
    const [right] = new Set(bands.map(({ x, width }) => x + width));
    expect(bands.every(({ x, width }) => x + width === right)).toBe(true);
    // A boundary event stays on its task, whatever lane it names.
    expect(overlap(shape('late'), shape('pack'))).toBe(true);
    const nodes = ['take', 'pack', 'send', 'done'].map(shape);
    for (const [index, node] of nodes.entries())
      for (const other of nodes.slice(index + 1)) expect(overlap(node, other)).toBe(false);
  });

  it('has flows that begin and end at their elements, with right angles', async () => {
    const { edges, shape } = await drawn(sale, 'buying');
    const ends = {
      s1: ['take', 'pack'],
      s2: ['pack', 'send'],
      s3: ['late', 'done'],
      s4: ['send', 'pack'],
      order: ['ask', 'take'],
    };
    const touches = ({ x, y, width, height }: Bounds, point: Point): boolean =>
      point.x >= x - 1 && point.x <= x + width + 1 && point.y >= y - 1 && point.y <= y + height + 1;
    for (const [id, [from = '', to = '']] of Object.entries(ends)) {
      const points = edges.get(id) ?? [];
      expect(points.length, id).toBeGreaterThan(1);
      expect(touches(shape(from), points[0]!), `${id} leaves ${from}`).toBe(true);
      expect(touches(shape(to), points.at(-1)!), `${id} reaches ${to}`).toBe(true);
      for (const [index, point] of points.slice(1).entries())
        expect(point.x === points[index]!.x || point.y === points[index]!.y, `${id} is straight`).toBe(true);
    }
    expect(touches(shape('post'), edges.get('parcel')!.at(-1)!)).toBe(true);
  });
});

it('a process that belongs to no pool is drawn alone, its lanes too, and its sub-processes by themselves', async () => {
  const { of, shapes, shape } = await drawn(
    `${sale}<process id="own"><laneSet id="l"><lane id="one"><flowNodeRef>sub</flowNodeRef></lane></laneSet>
    <subProcess id="sub"><task id="inside"/></subProcess></process>`,
    'own',
  );
  expect(of).toEqual(['own', 'sub']);
  expect([...shapes.keys()].toSorted()).toEqual(['one', 'sub']);
  expect(contains(shape('one'), shape('sub'))).toBe(true);
});

it('what the library cannot lay out is drawn in one row', async () => {
  const { shapes, edges } = await drawn(
    `<process id="p"><task id="a"/><subProcess id="s"><task id="b"/></subProcess>${flow('f', 'a', 'b')}${flow('g', 'a', 's')}</process>`,
    'p',
  );
  expect(shapes.has('a') && shapes.has('s')).toBe(true);
  expect(edges.has('g')).toBe(true);
});

it('an empty process, and one that is nowhere, are no failure', async () => {
  expect((await drawn('<process id="p"/>', 'p')).shapes.size).toBe(0);
  expect((await drawn('<process id="p"/>', 'other')).of).toEqual([]);
});
