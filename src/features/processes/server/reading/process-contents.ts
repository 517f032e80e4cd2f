import type {
  ProcessContent,
  ProcessField,
  ProcessStage,
  StageKind,
} from '#platform/process-catalogue/process-model.ts';
import { attributeOf, type BpmnElement, elementsIn, isOneOf, localType, oneLine } from './bpmn-element.ts';
import { faultAt } from './bpmn-fault.ts';
import { dataObjects, embeddedForms, fieldsAt, type FoundField, formKeyOf, type Unresolved } from './form-fields.ts';
import type { ReadingLimits } from './reading-limits.ts';

/** What is known of a file besides its elements. */
export type FileFacts = {
  lineOf: (id: string) => number;
  /** The id that the file has in the place of the given one. */
  originalOf: (id: string) => string;
  unresolved: Unresolved;
  note: (reason: string, element: string, params?: Record<string, string | number>) => void;
  limits: ReadingLimits;
};

const scopes = ['subprocess', 'transaction', 'adhocsubprocess'];
const userTasks = ['usertask'];
/** Where a model has neither user tasks nor lanes, people do the tasks that nothing else is said about. */
const plainTasks = ['task', 'manualtask'];

const idOf = ({ id }: BpmnElement, { originalOf, limits }: FileFacts): string =>
  typeof id === 'string' ? oneLine(originalOf(id), limits.idCharacters) : '';

/** The elements of a process in the order of the file, those of its sub-processes too. */
const elementsBelow = (scope: BpmnElement): BpmnElement[] =>
  elementsIn(scope, 'flowElements').flatMap((one) => (isOneOf(one, scopes) ? [one, ...elementsBelow(one)] : [one]));

/** The lanes that are not divided further. */
const lanesOf = (holder: BpmnElement, property: 'laneSets' | 'childLaneSet'): BpmnElement[] =>
  elementsIn(holder, property).flatMap((set) =>
    elementsIn(set, 'lanes').flatMap((lane) => {
      const inner = lanesOf(lane, 'childLaneSet');
      return inner.length > 0 ? inner : [lane];
    }),
  );

type Place = { element: BpmnElement; kind: StageKind; lineid: string; linenm: string };

/** Where somebody fills in a form. */
const placesOf = (process: BpmnElement, [proid, pronm]: [string, string], facts: FileFacts): Place[] => {
  const { nameCharacters } = facts.limits;
  const elements = elementsBelow(process);
  const start = elementsIn(process, 'flowElements').find(
    (one) =>
      isOneOf(one, ['startevent']) &&
      (formKeyOf(one) !== '' || fieldsAt(one, new Map(), facts.unresolved, facts.limits).length > 0),
  );
  const found = (types: readonly string[]): BpmnElement[] => elements.filter((one) => isOneOf(one, types));
  const candidates: [StageKind, BpmnElement[]][] = [
    ['TASK', found(userTasks)],
    ['LANE', lanesOf(process, 'laneSets')],
    ['TASK', found(plainTasks)],
  ];
  const [kind, chosen] = candidates.find(([, some]) => some.length > 0) ?? (['TASK', []] as const);
  const stages = chosen.flatMap((element): Place[] => {
    const lineid = idOf(element, facts);
    const linenm = oneLine(element.name, nameCharacters);
    if (lineid !== '') return [{ element, kind, lineid, linenm: linenm || lineid }];
    facts.note('process.stage_without_id', linenm || localType(element));
    return [];
  });
  return start ? [{ element: start, kind: 'START', lineid: proid, linenm: pronm }, ...stages] : stages;
};

/** The data objects that an element sees: its own scope's and those around it. */
const dataAround = (element: BpmnElement, data: (scope: BpmnElement) => FoundField[]): FoundField[] => {
  const found: FoundField[] = [];
  let scope = element.$parent;
  for (let depth = 0; scope && depth < 100; depth += 1) {
    for (const one of data(scope)) found.push(one);
    scope = scope.$parent;
  }
  return found;
};

/** One process of a file; `participant`: the name of its pool. Throws a `BpmnFault` for one without an id. */
const contentOf = (process: BpmnElement, participant: string, facts: FileFacts): ProcessContent => {
  const { limits, unresolved } = facts;
  const proid = idOf(process, facts);
  if (proid === '') throw faultAt('process.id_missing', 0, oneLine(process.name, limits.nameCharacters));
  const pronm = oneLine(process.name, limits.nameCharacters) || participant || proid;
  const forms = embeddedForms(process, limits);
  const known = new Map<BpmnElement, FoundField[]>();
  const data = (scope: BpmnElement): FoundField[] => {
    const found =
      known.get(scope) ??
      dataObjects(scope, unresolved, limits).map((one) => ({ ...one, id: facts.originalOf(one.id) }));
    known.set(scope, found);
    return found;
  };

  const stages = new Map<string, ProcessStage>();
  const fields = new Map<string, ProcessField>();
  for (const { element, kind, lineid, linenm } of placesOf(process, [proid, pronm], facts)) {
    const key = oneLine(formKeyOf(element), limits.idCharacters);
    const artid = key || lineid;
    if (stages.has(lineid)) continue;
    if (stages.size === limits.stages)
      throw faultAt('process.too_many_stages', facts.lineOf(lineid), proid, { most: limits.stages });
    stages.set(lineid, { lineid, linenm, artid, kind });
    for (const field of [...fieldsAt(element, forms, unresolved, limits), ...dataAround(element, data)]) {
      const place = JSON.stringify([artid, field.id]);
      const other = fields.get(place);
      if (other && other.shown === 'Y' && field.shown === 'Y' && other.type !== field.type)
        facts.note('process.field_differs', lineid, { field: field.id, form: artid });
      if (other) continue;
      if (fields.size === limits.fields)
        throw faultAt('process.too_many_fields', facts.lineOf(lineid), proid, { most: limits.fields });
      fields.set(place, { artid, ...field });
    }
  }
  if (stages.size === 0) facts.note('process.no_stages', proid);
  return { proid, pronm, stages: [...stages.values()], fields: [...fields.values()] };
};

/** The processes of a file in its order. Throws a `BpmnFault` if it has none, or too many. */
export const processContents = (definitions: BpmnElement, facts: FileFacts): ProcessContent[] => {
  const roots = elementsIn(definitions, 'rootElements');
  const pools = new Map<BpmnElement, string>();
  for (const participant of roots
    .filter((one) => isOneOf(one, ['collaboration']))
    .flatMap((one) => elementsIn(one, 'participants'))) {
    const [process] = elementsIn(participant, 'processRef');
    if (process) pools.set(process, oneLine(participant.name, facts.limits.nameCharacters));
  }
  const all = roots.filter((one) => isOneOf(one, ['process']));
  // A pool that only sends and receives messages is often written as a process without content.
  const filled = all.filter((one) => elementsIn(one, 'flowElements').length > 0);
  const processes = filled.length > 0 ? filled : all;
  if (processes.length === 0) throw faultAt('process.none');
  if (processes.length > facts.limits.processes)
    throw faultAt('process.too_many', 0, '', { most: facts.limits.processes });
  return processes.map((one) => contentOf(one, pools.get(one) ?? '', facts));
};

/** The program that wrote the file, as the file says. */
export const modelerOf = (definitions: BpmnElement): string =>
  oneLine(`${attributeOf(definitions, 'exporter')} ${attributeOf(definitions, 'exporterVersion')}`, 120);
