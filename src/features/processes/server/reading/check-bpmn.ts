import type { ReadingNote } from '#platform/process-catalogue/process-model.ts';
import { BpmnFault, faultAt } from './bpmn-fault.ts';
import { bpmnNamespace, declarationsOf, formatOf, isOfDiagram, officialNamespace } from './namespaces.ts';
import { collectIds, type Place, plainValue } from './plain-ids.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { scanXml, type XmlTag } from './xml-scan.ts';

/**
 * `xml`: the text as the library reads it. `lineOf`: the line of an element, from 1, 0 if there is none. `originalOf`:
 * the id that the file has in the place of the given one.
 */
export type CheckedXml = {
  xml: string;
  lineOf: (id: string) => number;
  originalOf: (id: string) => string;
  /** The ids in `xml` by those of the file, where they differ. */
  plainIds: ReadonlyMap<string, string>;
  /** The line of the file for a line of `xml`. */
  lineIn: (line: number) => number;
  notes: ReadingNote[];
};

const splitName = (name: string): [prefix: string, local: string] => {
  const at = name.indexOf(':');
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
};

const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

/** The namespaces by prefix, as they hold inside of a tag. */
const namespacesIn = (outer: ReadonlyMap<string, string>, { attributes }: XmlTag): ReadonlyMap<string, string> => {
  let inner: Map<string, string> | undefined;
  for (const [name, value] of attributes) {
    if (!isDeclaration(name)) continue;
    inner ??= new Map(outer);
    inner.set(name === 'xmlns' ? '' : name.slice('xmlns:'.length), officialNamespace(value));
  }
  return inner ?? outer;
};

const assertRoot = ({ name, line }: XmlTag, namespace: string): void => {
  const local = splitName(name)[1];
  if (local === 'definitions' && namespace === bpmnNamespace) return;
  const format = formatOf(namespace, local);
  throw format === ''
    ? faultAt('process.not_bpmn', line, name.slice(0, 80))
    : faultAt('process.other_format', line, name.slice(0, 80), { format });
};

/** Attributes whose values are texts, never ids. */
const isText = (name: string): boolean => name === 'name' || name === 'targetNamespace' || isDeclaration(name);

/**
 * Elements whose ids programs write without care, since nothing refers to them, or what does finds the same in each:
 * two of them with one id are both read.
 */
const withoutReferences = new RegExp(
  `^(?:${[
    'definitions|documentation|extension|import|script|text|\\w*expression|\\w*eventDefinition|\\w*loopCharacteristics',
    'loopCardinality|loopCondition|completionCondition|condition|timeDate|timeCycle|timeDuration|from|to|transformation',
    'ioSpecification|inputSet|outputSet|dataInput|dataOutput|property|dataState|dataInputAssociation',
    'dataOutputAssociation|assignment|ioBinding|laneSet|childLaneSet|potentialOwner|humanPerformer|performer',
    'resourceRole|resourceAssignmentExpression|resourceParameterBinding|rendering|monitoring|auditing|relationship',
  ].join('|')})$`,
  'i',
);

/**
 * Checks what the library that reads the file would only warn of, or not notice: the kind of the document, and ids that
 * occur twice, of which it drops the second element with everything in it. Throws a `BpmnFault` with all of them.
 */
export const checkBpmn = (text: string, limits: ReadingLimits): CheckedXml => {
  const lines = new Map<string, number>();
  const quietIds = new Set<string>();
  const diagramIds = new Set<string>();
  const faults: ReadingNote[] = [];
  const notes: ReadingNote[] = [];
  const scopes: { namespaces: ReadonlyMap<string, string>; isRead: boolean }[] = [];
  const ids = collectIds(text);
  const undeclared = new Set<string>();
  let ownNamespace = '';
  let rootNameEnd = 0;

  const isLocalIn =
    (namespaces: ReadonlyMap<string, string>) =>
    (prefix: string): boolean =>
      ownNamespace !== '' && namespaces.get(prefix) === ownNamespace;

  const checkId = ({ name, line }: XmlTag, id: string, place: Place, namespace: string): void => {
    const note = (reason: string, first = 0): ReadingNote => ({
      reason,
      line,
      element: id.slice(0, limits.idCharacters),
      params: { tag: name.slice(0, 80), first },
    });
    const local = splitName(name)[1];
    const isDrawn = isOfDiagram(namespace);
    if (isDrawn || withoutReferences.test(local)) {
      const known = isDrawn ? diagramIds : quietIds;
      if (known.has(id) && local !== 'definitions' && notes.length < limits.notes)
        notes.push(note(isDrawn ? 'process.shape_twice' : 'process.id_repeated'));
      known.add(id);
      ids.giveQuietly(id, place);
      return;
    }
    const first = lines.get(id);
    if (first !== undefined && faults.length < limits.notes) faults.push(note('process.id_twice', first));
    if (first !== undefined) return;
    lines.set(id, line);
    ids.give(id, place);
  };

  const checkAttributes = (tag: XmlTag, namespace: string, namespaces: ReadonlyMap<string, string>): void => {
    for (const [name, from] of tag.places) {
      const written = tag.attributes.get(name) ?? '';
      const place = { from, to: from + written.length };
      const id = name === 'id' ? plainValue(written) : '';
      if (id !== '') checkId(tag, id, place, namespace);
      else if (!isText(name)) ids.refer(place, isLocalIn(namespaces));
    }
  };

  const keepNamespaces = ({ attributes, places }: XmlTag): void => {
    for (const [name, from] of places) {
      const written = attributes.get(name) ?? '';
      const official = isDeclaration(name) ? officialNamespace(written) : written;
      if (official !== written) ids.edit({ from, to: from + written.length }, official);
    }
  };

  const notePrefixes = ({ name, attributes }: XmlTag, namespaces: ReadonlyMap<string, string>): void => {
    for (const one of [name, ...attributes.keys()]) {
      const [prefix] = splitName(one);
      if (
        /^[a-z_][\w.-]{0,80}$/i.test(prefix) &&
        !/^xml/i.test(prefix) &&
        !namespaces.has(prefix) &&
        undeclared.size < 100
      )
        undeclared.add(prefix);
    }
  };

  scanXml(text, limits, {
    open: (tag) => {
      const namespaces = namespacesIn(scopes.at(-1)?.namespaces ?? new Map(), tag);
      const namespace = namespaces.get(splitName(tag.name)[0]) ?? '';
      notePrefixes(tag, namespaces);
      if (tag.depth === 0) {
        assertRoot(tag, namespace);
        rootNameEnd = tag.nameEnd;
        ownNamespace = tag.attributes.get('targetNamespace')?.trim() ?? '';
      }
      keepNamespaces(tag);
      const isRead = namespace === bpmnNamespace || isOfDiagram(namespace);
      scopes.push({ namespaces, isRead });
      if (isRead) checkAttributes(tag, namespace, namespaces);
    },
    close: () => {
      scopes.pop();
    },
    text: (from, to) => {
      const scope = scopes.at(-1);
      if (scope?.isRead === true && to - from <= limits.idCharacters * 2)
        ids.refer({ from, to }, isLocalIn(scope.namespaces));
    },
  });
  if (faults.length > 0) throw new BpmnFault(faults);
  if (undeclared.size > 0) ids.edit({ from: rootNameEnd, to: rootNameEnd }, declarationsOf(undeclared));
  const { xml, plainIds, lineIn } = ids.written();
  const originals = new Map([...plainIds].map(([id, other]) => [other, id]));
  return {
    xml,
    lineOf: (id) => lines.get(id) ?? 0,
    originalOf: (id) => originals.get(id) ?? id,
    plainIds,
    lineIn,
    notes,
  };
};
