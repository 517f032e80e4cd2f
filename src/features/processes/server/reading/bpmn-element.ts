/** An element as bpmn-moddle reads it, of whatever type: what a file contains is known only when it is looked at. */
export type BpmnElement = {
  $type: string;
  $attrs?: Readonly<Record<string, unknown>>;
  $children?: readonly BpmnElement[];
  $body?: unknown;
  $parent?: BpmnElement;
  get?: (name: string) => unknown;
  readonly [property: string]: unknown;
};

const isElement = (value: unknown): value is BpmnElement =>
  typeof value === 'object' && value !== null && '$type' in value && typeof value.$type === 'string';

/** The elements in a property: one, several or none. */
export const elementsIn = (element: BpmnElement, property: string): BpmnElement[] => {
  const value = element[property];
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isElement);
};

/** The type without its namespace, in lower case, since some programs write `formproperty`. */
export const localType = ({ $type }: BpmnElement): string => $type.slice($type.indexOf(':') + 1).toLowerCase();

export const isOneOf = (element: BpmnElement, types: readonly string[]): boolean =>
  element.$type.startsWith('bpmn:') && types.includes(localType(element));

/** Text on one line, of limited length. */
export const oneLine = (value: unknown, longest: number): string =>
  typeof value === 'string'
    ? Array.from(
        value
          .normalize('NFC')
          .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
          .trim(),
      )
        .slice(0, longest)
        .join('')
        .slice(0, longest)
        .trim()
    : '';

/**
 * An attribute by its local name: a property of the type, or an attribute of any vendor's namespace, such as
 * `operaton:formKey`.
 */
export const attributeOf = (element: BpmnElement, name: string, namespaces: readonly string[] = []): string => {
  for (const namespace of namespaces) {
    const value = element.get?.(`${namespace}:${name}`);
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  const own = element[name];
  if (typeof own === 'string' && own.trim() !== '') return own;
  const found = Object.entries(element.$attrs ?? {}).find(
    ([key, value]) => (key === name || key.endsWith(`:${name}`)) && typeof value === 'string' && value.trim() !== '',
  );
  return typeof found?.[1] === 'string' ? found[1] : '';
};

/** The extension elements of an element. */
export const extensionsOf = (element: BpmnElement): BpmnElement[] =>
  elementsIn(element, 'extensionElements').flatMap((extensions) => elementsIn(extensions, 'values'));

/** The children of an extension element, whichever way its namespace is read. */
export const childrenOf = (element: BpmnElement, property: string): BpmnElement[] => [
  ...elementsIn(element, property),
  ...(element.$children ?? []),
];
