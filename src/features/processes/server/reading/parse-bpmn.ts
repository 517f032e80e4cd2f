import { createRequire } from 'node:module';
import { BpmnModdle } from 'bpmn-moddle';
import type { ProcessContent, ReadingNote } from '#platform/process-catalogue/process-model.ts';
import { attributeOf, type BpmnElement, elementsIn, localType } from './bpmn-element.ts';
import { faultAt } from './bpmn-fault.ts';
import { type CheckedXml, checkBpmn } from './check-bpmn.ts';
import { activitiDescriptor, flowableDescriptor } from './flowable-descriptor.ts';
import { modelerOf, processContents } from './process-contents.ts';
import { processDigests } from './process-digests.ts';
import { type ReadingLimits, readingLimits } from './reading-limits.ts';
import { xmlText } from './xml-text.ts';

/**
 * What a file says: its processes, the program that wrote it, and what was noticed. `xml`: the text for a viewer, in
 * which ids that the library does not take are others; `plainIds` has those by the file's. `placed`: whether it says
 * where elements are. `digests`: of what it says about each process, by its id.
 */
export type ReadFile = {
  processes: ProcessContent[];
  digests: ReadonlyMap<string, string>;
  modeler: string;
  notes: ReadingNote[];
  xml: string;
  plainIds: ReadonlyMap<string, string>;
  placed: boolean;
};

const require = createRequire(import.meta.url);

const moddle = (): BpmnModdle =>
  new BpmnModdle({
    camunda: require('camunda-bpmn-moddle/resources/camunda.json') as object,
    flowable: flowableDescriptor,
    activiti: activitiDescriptor,
  });

type Warning = Awaited<ReturnType<BpmnModdle['fromXML']>>['warnings'][number];

/** Types of data, and what an extension is about, are defined elsewhere, if at all. */
const mayLeadNowhere = new Set(['itemSubjectRef', 'structureRef', 'dataState', 'definition']);

/** The property that a warning is about, without its namespace. */
const propertyOf = ({ property = '' }: Warning): string => property.slice(property.indexOf(':') + 1);

/** A warning of the library as a note; undefined for one that says nothing about processes and forms. */
const noteOf = (warning: Warning, { lineOf, lineIn, originalOf }: CheckedXml): ReadingNote | undefined => {
  const { message, element, value } = warning;
  const property = propertyOf(warning);
  if (property !== '' && message.startsWith('unresolved reference')) {
    if (mayLeadNowhere.has(property) || !element) return undefined;
    const holder = element as BpmnElement;
    const id = originalOf(attributeOf(holder, 'id')).slice(0, 255);
    const params = { property: property.slice(0, 80), id: originalOf(String(value)).slice(0, 255) };
    return { reason: 'process.leads_nowhere', line: lineOf(id), element: id || localType(holder), params };
  }
  // The check before reading has reported both kinds of ids that occur twice.
  if (message.includes('duplicate ID')) return undefined;
  const [, tag = ''] = /^unparsable content <\/?([^\s/>]{1,80})/.exec(message) ?? [];
  const [, line = ''] = /line: (\d{1,9})/.exec(message) ?? [];
  if (tag === '') return undefined;
  return { reason: 'process.not_read', line: lineIn(Number(line) + 1), element: tag };
};

/** A note for each place, and each element that the library skips once. */
const withoutRepeats = (notes: readonly ReadingNote[], atMost: number): ReadingNote[] => {
  const kept = new Map<string, ReadingNote>();
  for (const note of notes) {
    const skipped = note.reason === 'process.not_read';
    const key = JSON.stringify([note.reason, note.element, skipped ? '' : note.line, note.params]);
    if (!kept.has(key) && kept.size < atMost) kept.set(key, note);
  }
  return [...kept.values()];
};

const isPlaced = (definitions: BpmnElement): boolean =>
  elementsIn(definitions, 'diagrams').some((diagram) =>
    elementsIn(diagram, 'plane').some((plane) => elementsIn(plane, 'planeElement').length > 0),
  );

/**
 * Reads a BPMN 2.0 file. Throws a `BpmnFault` for one that is not well-formed, not BPMN, exceeds a limit, or has an id
 * twice. Uses as much time and memory as the file makes it: run it in a thread with limits (`readBpmn`).
 */
export const parseBpmn = async (bytes: Uint8Array, limits: ReadingLimits = readingLimits): Promise<ReadFile> => {
  const text = xmlText(bytes);
  const checked = checkBpmn(text, limits);
  const { xml, lineOf, originalOf, notes } = checked;
  const { rootElement, warnings } = await moddle()
    .fromXML(xml)
    .catch(() => {
      throw faultAt('process.not_bpmn');
    });
  const definitions = rootElement as BpmnElement;
  const leading = new Map<object, Map<string, string>>();
  for (const warning of warnings) {
    const { element, value } = warning;
    if (!element) continue;
    const values = leading.get(element) ?? new Map<string, string>();
    leading.set(element, values.set(propertyOf(warning), String(value)));
  }
  // A file can have a warning for each of its elements.
  const found = warnings.slice(0, limits.notes * 20).flatMap((warning) => noteOf(warning, checked) ?? []);
  const processes = processContents(definitions, {
    lineOf,
    originalOf,
    limits,
    unresolved: (element, property) => leading.get(element)?.get(property) ?? '',
    note: (reason, element, params) =>
      notes.push({ reason, line: lineOf(element), element, ...(params ? { params } : {}) }),
  });
  return {
    processes,
    digests: processDigests(text, limits),
    modeler: modelerOf(definitions),
    notes: withoutRepeats([...notes, ...found], limits.notes),
    xml,
    plainIds: checked.plainIds,
    placed: isPlaced(definitions),
  };
};
