/** The namespace of BPMN 2.0. */
export const bpmnNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

/** Namespaces as programs write them: of drafts of the standard, with `https`, or with a slash at the end. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/(?:www|schema)\.omg\.org\/spec\/BPMN\/(?:2\.0|20\d{6}\/MODEL)\/?$/i, bpmnNamespace],
  [/^https?:\/\/www\.omg\.org\/spec\/BPMN\/20\d{6}\/DI\/?$/i, 'http://www.omg.org/spec/BPMN/20100524/DI'],
  [/^https?:\/\/www\.omg\.org\/spec\/DD\/20\d{6}\/DC\/?$/i, 'http://www.omg.org/spec/DD/20100524/DC'],
  [/^https?:\/\/www\.omg\.org\/spec\/DD\/20\d{6}\/DI\/?$/i, 'http://www.omg.org/spec/DD/20100524/DI'],
];

/** The namespace as the standard writes it, if it is one of BPMN 2.0. */
export const officialNamespace = (written: string): string => {
  const trimmed = written.trim();
  return spellings.find(([form]) => form.test(trimmed))?.[1] ?? trimmed;
};

/** Whether elements of this namespace are positions of the diagram. */
export const isOfDiagram = (namespace: string): boolean => /\/(?:BPMN|DD)\/20100524\/(?:DI|DC)$/.test(namespace);

/** Other formats of process models, by the outermost element `{namespace}name`. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/wfmc\.org.{0,500}\}(?:\w{1,40}:)?Package$/i, 'XPDL'],
  [/\}(?:BpmnDiagram|BPMNDiagram)$/, 'BPMN 1.x'],
  [/bpmn\/?1\.|bpmndi\.org.{0,500}1\.|spec\/BPMN\/1\./i, 'BPMN 1.x'],
  [/spec\/DMN\//i, 'DMN'],
  [/spec\/CMMN\//i, 'CMMN'],
  [/(?:bpel|business-process)/i, 'BPEL'],
  [/drools.{0,500}\}process$/i, 'Drools Flow'],
  [/jpdl|jbpm.{0,500}\}process-definition$/i, 'jPDL'],
  [/\}(?:ADOXML|ADOXML3_\d)$/i, 'ADONIS XML'],
  [/\}AML$/, 'ARIS AML'],
  [/\}epml$/i, 'EPML'],
  [/\}(?:mxfile|mxGraphModel)$/, 'draw.io'],
  [/\}VisioDocument$/, 'Visio'],
  [/\}XMI$|uml/i, 'UML (XMI)'],
  [/\}pnml$/i, 'PNML'],
  [/\}html$/i, 'HTML'],
  [/\}svg$/i, 'SVG'],
];

/** What a file that is no BPMN 2.0 probably is; empty if that is unknown. */
export const formatOf = (namespace: string, local: string): string => {
  const root = `{${namespace}}${local}`;
  return formats.find(([form]) => form.test(root))?.[1] ?? '';
};

/** What the prefixes of programs stand for, in files that forget to say so. */
const usual: Readonly<Record<string, string>> = {
  camunda: 'http://camunda.org/schema/1.0/bpmn',
  zeebe: 'http://camunda.org/schema/zeebe/1.0',
  activiti: 'http://activiti.org/bpmn',
  flowable: 'http://flowable.org/bpmn',
  bpmndi: 'http://www.omg.org/spec/BPMN/20100524/DI',
  dc: 'http://www.omg.org/spec/DD/20100524/DC',
  omgdc: 'http://www.omg.org/spec/DD/20100524/DC',
  di: 'http://www.omg.org/spec/DD/20100524/DI',
  omgdi: 'http://www.omg.org/spec/DD/20100524/DI',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};

/** Declarations of prefixes that a file uses and does not declare. */
export const declarationsOf = (prefixes: Iterable<string>): string =>
  [...prefixes].map((prefix) => ` xmlns:${prefix}="${usual[prefix] ?? 'urn:undeclared'}"`).join('');
