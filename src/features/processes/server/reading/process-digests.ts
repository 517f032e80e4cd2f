import { createHash } from 'node:crypto';
import { oneLine } from './bpmn-element.ts';
import { plainValue } from './plain-ids.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { scanXml, type XmlTag } from './xml-scan.ts';

/**
 * A part of a file, `[from, to)`, that belongs to a process or is shared: a process, a participant or message flow, a
 * shape or edge, or anything else beside the processes, such as a message. `ids`: those given in it; `named`: values
 * that may be references.
 */
type Part = {
  kind: 'process' | 'between' | 'drawn' | 'shared';
  tag: string;
  id: string;
  from: number;
  to: number;
  ids: Set<string>;
  named: Set<string>;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const kindOf = (depth: number, local: string, [, outer = '']: readonly string[]): Part['kind'] | undefined => {
  if (depth === 1 && local === 'process') return 'process';
  if (depth === 1) return local === 'collaboration' || local === 'BPMNDiagram' ? undefined : 'shared';
  if (depth === 2 && outer === 'collaboration') return 'between';
  return depth === 3 && outer === 'BPMNDiagram' ? 'drawn' : undefined;
};

const partsOf = (text: string, limits: ReadingLimits): Part[] => {
  const parts: Part[] = [];
  const around: string[] = [];
  let part: (Part & { depth: number }) | undefined;
  const name = (value: string): void => {
    const plain = plainValue(value);
    if (plain === '' || plain.length > limits.idCharacters * 2) return;
    part?.named.add(plain).add(localName(plain));
  };
  const take = ({ attributes }: XmlTag): void => {
    for (const [attribute, value] of attributes) {
      if (attribute === 'id') part?.ids.add(plainValue(value));
      // The places of shapes are numbers, which are nobody's ids.
      else if (part?.kind !== 'drawn' || attribute === 'bpmnElement') name(value);
    }
  };
  scanXml(text, limits, {
    open: (tag) => {
      const local = localName(tag.name);
      const kind = part ? undefined : kindOf(tag.depth, local, around);
      if (kind) {
        const from = tag.nameEnd - tag.name.length - 1;
        const id = plainValue(tag.attributes.get('id') ?? '');
        part = { kind, tag: local, id, from, to: from, ids: new Set(), named: new Set(), depth: tag.depth };
        parts.push(part);
      }
      if (part) take(tag);
      around.push(local);
    },
    close: (_name, end) => {
      around.pop();
      if (part?.depth !== around.length) return;
      part.to = end;
      part = undefined;
    },
    text: (from, to) => {
      if (part && to - from <= limits.idCharacters * 2) name(text.slice(from, to));
    },
  });
  return parts;
};

/** Without what only arranges the text. */
const written = (text: string): string => text.replaceAll(/>\s+</g, '><').replaceAll('\r\n', '\n');

const coordinate = /\b([xy])\s{0,9}=\s{0,9}["'](-?\d{1,9}(?:\.\d{1,20})?)["']/g;

/** Shapes as they are to one another: a process that is moved as a whole looks the same. */
const drawnWords = (texts: readonly string[]): string[] => {
  const least: Record<string, number> = {};
  for (const text of texts)
    for (const [, axis = '', value = ''] of text.matchAll(coordinate))
      least[axis] = Math.min(least[axis] ?? Infinity, Number(value));
  return texts.map((text) =>
    text.replaceAll(
      coordinate,
      (_all, axis: string, value: string) => `${axis}=${(Number(value) - (least[axis] ?? 0)).toFixed(2)}`,
    ),
  );
};

const byName = (parts: readonly Part[]): ReadonlyMap<string, Part[]> => {
  const known = new Map<string, Part[]>();
  for (const part of parts)
    for (const name of part.named) {
      const others = known.get(name);
      if (others) others.push(part);
      else known.set(name, [part]);
    }
  return known;
};

/**
 * A digest of what a file says about each process, by its id: of the process itself, its pool and message flows, what
 * it refers to beside the processes, and how its elements are drawn. Another process of the file does not change it.
 * `text`: XML that is known to be well-formed and within the limits.
 */
export const processDigests = (text: string, limits: ReadingLimits): Map<string, string> => {
  const parts = partsOf(text, limits);
  const ofKind = (kind: Part['kind']): Part[] => parts.filter((part) => part.kind === kind);
  const between = byName(ofKind('between'));
  const drawn = byName(ofKind('drawn'));
  const shared = new Map(ofKind('shared').flatMap((part) => [...part.ids].map((id) => [id, part] as const)));

  const naming = (index: ReadonlyMap<string, Part[]>, ids: Iterable<string>): Part[] => {
    const found = new Set([...ids].flatMap((id) => index.get(id) ?? []));
    return [...found].toSorted((one, other) => one.from - other.from);
  };
  const referred = (from: readonly Part[]): Part[] => {
    const found = new Set<Part>();
    const pending = [...from];
    for (let part = pending.pop(); part; part = pending.pop())
      for (const name of part.named) {
        const next = shared.get(name);
        if (!next || found.has(next)) continue;
        found.add(next);
        pending.push(next);
      }
    return [...found].toSorted((one, other) => one.from - other.from);
  };
  const words = ({ from, to }: Part): string => written(text.slice(from, to));

  return new Map(
    ofKind('process').flatMap((process) => {
      const proid = oneLine(process.id, limits.idCharacters);
      if (proid === '') return [];
      const pools = naming(between, process.ids).filter(({ tag }) => tag === 'participant');
      const ids = new Set([...process.ids, ...pools.flatMap((pool) => [...pool.ids])]);
      const flows = naming(between, ids);
      const all = [
        words(process),
        ...flows.map(words),
        ...referred([process, ...flows]).map(words),
        ...drawnWords(naming(drawn, ids).map(words)),
      ];
      return [[proid, createHash('sha256').update(all.join('\n')).digest('hex')] as const];
    }),
  );
};
