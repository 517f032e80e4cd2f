import type { ReadingNote } from '#platform/process-catalogue/process-model.ts';
import { BpmnFault, faultAt } from './bpmn-fault.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { scanXml, type XmlTag } from './xml-scan.ts';

/** The namespace of BPMN 2.0; drafts of the standard, which some programs still write, had others. */
export const bpmnNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const drafts = new Set(['http://schema.omg.org/spec/BPMN/2.0', 'http://www.omg.org/spec/BPMN/20100501/MODEL']);

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
  notes: ReadingNote[];
};

const splitName = (name: string): [prefix: string, local: string] => {
  const at = name.indexOf(':');
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
};

/** The namespaces by prefix, as they hold inside of a tag. */
const namespacesIn = (outer: ReadonlyMap<string, string>, { attributes }: XmlTag): ReadonlyMap<string, string> => {
  let inner: Map<string, string> | undefined;
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    inner ??= new Map(outer);
    inner.set(name === 'xmlns' ? '' : name.slice('xmlns:'.length), value.trim());
  }
  return inner ?? outer;
};

const assertRoot = ({ name, line }: XmlTag, namespace: string): void => {
  const local = splitName(name)[1];
  if (local === 'definitions' && (namespace === bpmnNamespace || drafts.has(namespace))) return;
  throw faultAt('process.not_bpmn', line, name.slice(0, 80));
};

/** Whether two elements of the diagram have one id: the second is not drawn, and nothing else is lost. */
const isOfDiagram = (namespace: string): boolean => /\/(?:BPMN|DD)\/\d+\/(?:DI|DC)$/.test(namespace);

/** The ids that the library takes. XML allows others, such as Chinese ones, and programs write more than it allows. */
const plainId = /^(?:[a-z][\w.-]*:)?[a-z_][\w.-]*$/i;

type Place = { from: number; to: number };

/** The text with other ids where the library takes none of the file's, both where they are given and referred to. */
const withPlainIds = (
  text: string,
  given: readonly string[],
  places: readonly Place[],
): Pick<CheckedXml, 'xml' | 'originalOf' | 'plainIds'> => {
  const plain = new Map(given.map((id, index) => [id, `steward_id_${index}`]));
  const originals = new Map([...plain].map(([id, other]) => [other, id]));
  const parts: string[] = [];
  let done = 0;
  for (const { from, to } of places) {
    const other = plain.get(text.slice(from, to).trim());
    if (other === undefined) continue;
    parts.push(text.slice(done, from), other);
    done = to;
  }
  return { xml: parts.join('') + text.slice(done), originalOf: (id) => originals.get(id) ?? id, plainIds: plain };
};

/** Attributes whose values are texts, never ids. */
const isText = (name: string): boolean => name === 'name' || name.startsWith('xmlns');

/**
 * Checks what the library that reads the file would only warn of, or not notice: the kind of the document, and ids that
 * occur twice, of which it drops the second element with everything in it. Throws a `BpmnFault` with all of them.
 */
export const checkBpmn = (text: string, limits: ReadingLimits): CheckedXml => {
  const lines = new Map<string, number>();
  const diagramIds = new Set<string>();
  const faults: ReadingNote[] = [];
  const notes: ReadingNote[] = [];
  const scopes: { namespaces: ReadonlyMap<string, string>; isRead: boolean }[] = [];
  const values: Place[] = [];
  const otherIds: string[] = [];
  let draft = '';

  const checkId = ({ name, line, attributes }: XmlTag, namespace: string): void => {
    const id = attributes.get('id')?.trim() ?? '';
    if (id === '') return;
    const note = (reason: string, first: number): ReadingNote => ({
      reason,
      line,
      element: id.slice(0, limits.idCharacters),
      params: { tag: name.slice(0, 80), first },
    });
    if (isOfDiagram(namespace)) {
      if (diagramIds.has(id) && notes.length < limits.notes) notes.push(note('process.shape_twice', 0));
      diagramIds.add(id);
      return;
    }
    const first = lines.get(id);
    if (first !== undefined && faults.length < limits.notes) faults.push(note('process.id_twice', first));
    if (first !== undefined) return;
    lines.set(id, line);
    if (!plainId.test(id)) otherIds.push(id);
  };

  scanXml(text, limits, {
    open: (tag) => {
      const namespaces = namespacesIn(scopes.at(-1)?.namespaces ?? new Map(), tag);
      const namespace = namespaces.get(splitName(tag.name)[0]) ?? '';
      if (tag.depth === 0) {
        assertRoot(tag, namespace);
        if (namespace !== bpmnNamespace) draft = namespace;
      }
      const isRead = namespace === bpmnNamespace || (draft !== '' && namespace === draft) || isOfDiagram(namespace);
      scopes.push({ namespaces, isRead });
      if (!isRead) return;
      checkId(tag, namespace);
      for (const [name, from] of tag.places)
        if (!isText(name)) values.push({ from, to: from + (tag.attributes.get(name)?.length ?? 0) });
    },
    close: () => {
      scopes.pop();
    },
    text: (from, to) => {
      if (scopes.at(-1)?.isRead === true && to - from <= limits.idCharacters * 2) values.push({ from, to });
    },
  });
  if (faults.length > 0) throw new BpmnFault(faults);
  const { xml, originalOf, plainIds } = withPlainIds(text, otherIds, values);
  return {
    xml: draft === '' ? xml : xml.replaceAll(`"${draft}"`, `"${bpmnNamespace}"`),
    lineOf: (id) => lines.get(id) ?? 0,
    originalOf,
    plainIds,
    notes,
  };
};
