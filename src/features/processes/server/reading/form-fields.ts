import type { ProcessField } from '#platform/process-catalogue/process-model.ts';
import {
  attributeOf,
  type BpmnElement,
  childrenOf,
  elementsIn,
  extensionsOf,
  localType,
  oneLine,
} from './bpmn-element.ts';
import type { ReadingLimits } from './reading-limits.ts';

export type FoundField = Omit<ProcessField, 'artid'>;

const dialects = ['camunda'] as const;
const longestType = 60;

const isTrue = (value: unknown): boolean => value === true || value === 'true';

type Limits = Pick<ReadingLimits, 'idCharacters' | 'nameCharacters'>;

const fieldOf = (
  { id, name, type, required, shown }: { id: unknown; name: unknown; type: unknown; required: boolean; shown: boolean },
  limits: Limits,
): FoundField[] => {
  const known = oneLine(id, limits.idCharacters);
  if (known === '') return [];
  return [
    {
      id: known,
      name: oneLine(name, limits.nameCharacters) || known,
      type: oneLine(type, longestType),
      required: required ? 'Y' : 'N',
      shown: shown ? 'Y' : 'N',
    },
  ];
};

/** Whether a field of Camunda 7 has the constraint `required`. */
const hasRequired = (field: BpmnElement): boolean =>
  childrenOf(field, 'validation').some((one) =>
    [one, ...childrenOf(one, 'constraints')].some(
      (part) => attributeOf(part, 'name') === 'required' && attributeOf(part, 'config') !== 'false',
    ),
  );

/** `camunda:formField` and `flowable:formProperty`, in the namespace of any vendor. */
const vendorFields = (element: BpmnElement, limits: Limits): FoundField[] =>
  extensionsOf(element)
    .flatMap((one) => (localType(one) === 'formdata' ? childrenOf(one, 'fields') : [one]))
    .filter((one) => ['formfield', 'formproperty'].includes(localType(one)))
    .flatMap((one) =>
      fieldOf(
        {
          id: attributeOf(one, 'id'),
          name: attributeOf(one, 'label') || attributeOf(one, 'name'),
          type: attributeOf(one, 'type'),
          required: isTrue(attributeOf(one, 'required')) || hasRequired(one),
          shown: true,
        },
        limits,
      ),
    );

/** Inputs that jBPM gives every human task, and that are no fields of its form. */
const taskInputs = new Set([
  'TaskName',
  'Skippable',
  'GroupId',
  'ActorId',
  'Comment',
  'Description',
  'Priority',
  'NodeName',
  'CreatedBy',
  'Content',
  'Locale',
  'Summary',
  'SwimlaneActorId',
  'NotStartedReassign',
  'NotCompletedReassign',
  'NotStartedNotify',
  'NotCompletedNotify',
  'BusinessAdministratorId',
  'BusinessAdministratorGroupId',
  'ExcludedOwnerId',
  'TaskStakeholderId',
  'RecipientId',
]);

/** The values that references have in the file, where nothing has that id. */
export type Unresolved = (element: BpmnElement, property: string) => string;

/** The type of a data element: the structure of its item definition, or the name that stands in its place. */
const dataType = (element: BpmnElement, unresolved: Unresolved): string => {
  const [definition] = elementsIn(element, 'itemSubjectRef');
  return definition
    ? attributeOf(definition, 'structureRef')
    : attributeOf(element, 'dtype') || unresolved(element, 'itemSubjectRef');
};

/** The data that a task takes and gives by its specification of inputs and outputs. */
const taskData = (task: BpmnElement, unresolved: Unresolved, limits: Limits): FoundField[] =>
  elementsIn(task, 'ioSpecification')
    .flatMap((one) => [...elementsIn(one, 'dataInputs'), ...elementsIn(one, 'dataOutputs')])
    .filter((one) => attributeOf(one, 'name') !== '' && !taskInputs.has(attributeOf(one, 'name')))
    .flatMap((one) =>
      fieldOf(
        {
          id: attributeOf(one, 'name'),
          name: attributeOf(one, 'name'),
          type: dataType(one, unresolved),
          required: false,
          shown: false,
        },
        limits,
      ),
    );

/** Data objects of a process or sub-process; a reference gives its name to an object without one. */
export const dataObjects = (scope: BpmnElement, unresolved: Unresolved, limits: Limits): FoundField[] => {
  const elements = elementsIn(scope, 'flowElements');
  const names = new Map<string, string>();
  for (const reference of elements) {
    const [object] = localType(reference) === 'dataobjectreference' ? elementsIn(reference, 'dataObjectRef') : [];
    const [id, name] = [object && attributeOf(object, 'id'), attributeOf(reference, 'name')];
    if (id && name !== '' && !names.has(id)) names.set(id, name);
  }
  return elements
    .filter((one) => localType(one) === 'dataobject')
    .flatMap((one) =>
      fieldOf(
        {
          id: attributeOf(one, 'id'),
          name: attributeOf(one, 'name') || names.get(attributeOf(one, 'id')),
          type: dataType(one, unresolved),
          required: false,
          shown: false,
        },
        limits,
      ),
    );
};

type Component = { key?: unknown; label?: unknown; type?: unknown; validate?: unknown; components?: unknown };

/** The components of a form of Camunda 8, nested ones included. */
const componentsOf = (value: unknown, depth = 0): Component[] => {
  if (!Array.isArray(value) || depth > 10) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const component = one as Component;
    return [component, ...componentsOf(component.components, depth + 1)];
  });
};

const jsonOf = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** The forms of Camunda 8 that a process holds as JSON, by id. */
export const embeddedForms = (process: BpmnElement, limits: Limits): Map<string, FoundField[]> =>
  new Map(
    extensionsOf(process)
      .filter((one) => localType(one) === 'usertaskform')
      .map((one) => {
        const form = jsonOf(one.$body) as { components?: unknown } | undefined;
        const fields = componentsOf(form?.components).flatMap(({ key, label, type, validate }) =>
          fieldOf(
            {
              id: key,
              name: label,
              type,
              required: isTrue((validate as { required?: unknown } | undefined)?.required),
              shown: true,
            },
            limits,
          ),
        );
        return [attributeOf(one, 'id'), fields];
      }),
  );

/** The name under which jBPM knows the form of a task. */
const taskName = (task: BpmnElement): string => {
  for (const association of elementsIn(task, 'dataInputAssociations')) {
    const [target] = elementsIn(association, 'targetRef');
    if (!target || attributeOf(target, 'name') !== 'TaskName') continue;
    for (const assignment of elementsIn(association, 'assignment'))
      for (const from of elementsIn(assignment, 'from')) {
        const text = attributeOf(from, 'body');
        if (text !== '') return text;
      }
  }
  return '';
};

const formDefinition = (element: BpmnElement): string => {
  const definition = extensionsOf(element).find((one) => localType(one) === 'formdefinition');
  if (!definition) return '';
  return ['formId', 'formKey', 'externalReference'].map((name) => attributeOf(definition, name)).find(Boolean) ?? '';
};

/** The key of the form of a task or start, in any dialect; empty if it has none. */
export const formKeyOf = (element: BpmnElement): string =>
  attributeOf(element, 'formKey', dialects) ||
  attributeOf(element, 'formRef', dialects) ||
  formDefinition(element) ||
  taskName(element);

/** The fields of the form at a task or start, the labelled ones first. */
export const fieldsAt = (
  element: BpmnElement,
  forms: ReadonlyMap<string, readonly FoundField[]>,
  unresolved: Unresolved,
  limits: Limits,
): FoundField[] => {
  const embedded = /^camunda-forms:bpmn:(.{1,300})$/.exec(formKeyOf(element))?.[1] ?? '';
  return [...vendorFields(element, limits), ...(forms.get(embedded) ?? []), ...taskData(element, unresolved, limits)];
};
