type Property = { name: string; type: string; isAttr?: true; isMany?: true };
type Type = { name: string; superClass: string[]; properties: Property[] };

const attributes = (...names: string[]): Property[] => names.map((name) => ({ name, isAttr: true, type: 'String' }));

/**
 * The form properties of Flowable and Activiti, whose dialects differ in nothing else that is read here. Attributes
 * such as `flowable:formKey` are left to `attributeOf`: the library takes no two packages whose attributes of one
 * element have the same name, and Camunda has a `formKey` too.
 */
const formTypes = (): Type[] => [
  {
    name: 'FormProperty',
    superClass: ['Element'],
    properties: [
      ...attributes('id', 'name', 'type', 'required', 'readable', 'writable', 'variable', 'expression', 'default'),
      ...attributes('datePattern'),
      { name: 'values', type: 'Value', isMany: true },
    ],
  },
  { name: 'Value', superClass: ['Element'], properties: attributes('id', 'name') },
];

const descriptorOf = (name: string, prefix: string, uri: string) => ({
  name,
  prefix,
  uri,
  xml: { tagAlias: 'lowerCase' },
  associations: [],
  types: formTypes(),
});

export const flowableDescriptor = descriptorOf('Flowable', 'flowable', 'http://flowable.org/bpmn');
export const activitiDescriptor = descriptorOf('Activiti', 'activiti', 'http://activiti.org/bpmn');
