import { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { BpmnFault } from './bpmn-fault.ts';
import { checkBpmn } from './check-bpmn.ts';
import { parseBpmn, type ReadFile } from './parse-bpmn.ts';
import { readingLimits } from './reading-limits.ts';

/* Files of our own in the ways in which programs write BPMN. */

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const di = 'http://www.omg.org/spec/BPMN/20100524/DI';
const dc = 'http://www.omg.org/spec/DD/20100524/DC';

const read = (text: string | Buffer): Promise<ReadFile> => parseBpmn(Buffer.from(text));
const faultOf = async (text: string | Buffer) => {
  try {
    await read(text);
  } catch (error) {
    if (error instanceof BpmnFault) return error.faults[0];
    throw error;
  }
  return undefined;
};
/** Each process with its name and stages, and the notes by their reasons. */
const readOf = async (text: string | Buffer) => {
  const { processes, notes, placed } = await read(text);
  return {
    processes: processes.map(({ proid, pronm, stages }) =>
      [proid, pronm, ...stages.map(({ lineid }) => lineid)].join(' '),
    ),
    notes: notes.map(({ reason, line, element }) => `${reason}:${line} ${element}`),
    placed,
  };
};

describe('a file is read as programs write it', () => {
  it('with shared event definitions, an extension of its own, and ids that end in a dash', async () => {
    const xml = `<?xml version="1.0" encoding="windows-1252" standalone="no"?>
      <bpmn:definitions xmlns:bpmn="${bpmn}" xmlns:ino="urn:modeler" targetNamespace="urn:own" exporter="Modeler">
      <bpmn:extension definition="ino:all"/><bpmn:messageEventDefinition id="_m"/>
      <bpmn:process id="WFP-6-" name="Prüfung"><bpmn:extensionElements><ino:node id="x" x="0"/></bpmn:extensionElements>
      <bpmn:task id="_t1" name="Größe prüfen"><bpmn:incoming>_f</bpmn:incoming></bpmn:task>
      <bpmn:boundaryEvent id="_b" attachedToRef="_t1"><bpmn:eventDefinitionRef>_m</bpmn:eventDefinitionRef></bpmn:boundaryEvent>
      <bpmn:sequenceFlow id="_f" sourceRef="_b" targetRef="_t1"/></bpmn:process></bpmn:definitions>`;
    expect(await readOf(iconv.encode(xml, 'windows-1252'))).toEqual({
      processes: ['WFP-6- Prüfung _t1'],
      notes: [],
      placed: false,
    });
  });

  it('with a prefix that is declared again at single elements, where none holds', async () => {
    const xml = `<definitions xmlns="${bpmn}" xmlns:n4="${di}" id="MO-1"><process id="MO-2">
      <startEvent id="s"><n5:outgoing xmlns:n5="${bpmn}" xmlns="">f</n5:outgoing></startEvent>
      <n5:userTask xmlns:n5="${bpmn}" xmlns="" id="t"><n5:incoming>f</n5:incoming></n5:userTask>
      <sequenceFlow id="f" sourceRef="s" targetRef="t"/></process><collaboration id="c"/>
      <n4:BPMNDiagram><n4:BPMNPlane xmlns="" bpmnElement="MO-2"/></n4:BPMNDiagram></definitions>`;
    expect(await readOf(xml)).toMatchObject({ processes: ['MO-2 MO-2 t'], notes: [] });
  });

  it('with references that have the prefix of the file’s own namespace', async () => {
    const xml = `<bpmn:definitions xmlns:bpmn="${bpmn}" xmlns:A.3-own="urn:a/own" xmlns:other="urn:other" xmi:version="2.0"
      xmlns:xmi="http://www.omg.org/XMI" targetNamespace="urn:a/own">
      <bpmn:import importType="${bpmn}" location="other.bpmn" namespace="urn:other"/>
      <bpmn:collaboration id="c"><bpmn:participant id="x" name="Sales" processRef="A.3-own:p"/></bpmn:collaboration>
      <bpmn:process id="p"><bpmn:userTask id="t"/><bpmn:callActivity id="call" calledElement="other:q"/>
      <bpmn:boundaryEvent id="b" attachedToRef="A.3-own:t"/></bpmn:process></bpmn:definitions>`;
    expect(await readOf(xml)).toMatchObject({ processes: ['p Sales t'], notes: [] });
  });

  it.each([
    'http://schema.omg.org/spec/BPMN/2.0',
    'http://www.omg.org/spec/BPMN/20100501/MODEL',
    'http://www.omg.org/spec/BPMN/20100524/MODEL/',
    'https://www.omg.org/spec/BPMN/20100524/MODEL',
  ])('in the namespace %s, in any quotes', async (namespace) => {
    const xml = `<definitions xmlns='${namespace}' targetNamespace="t"><process id="p"><userTask id="t"/></process></definitions>`;
    expect(await readOf(xml)).toMatchObject({ processes: ['p p t'], notes: [] });
  });

  it('with a diagram before the process whose shapes have the ids of its elements', async () => {
    const xml = `<definitions xmlns="${bpmn}" xmlns:di="${di}" xmlns:dc="${dc}" id="p"><di:BPMNDiagram id="p">
      <di:BPMNPlane id="p" bpmnElement="p"><di:BPMNShape id="t" bpmnElement="t"><dc:Bounds x="1" y="1" width="9" height="9"/>
      </di:BPMNShape></di:BPMNPlane></di:BPMNDiagram><process id="p"><userTask id="t"/></process></definitions>`;
    const { processes, placed, xml: viewed } = await read(xml);
    expect(processes).toMatchObject([{ proid: 'p', stages: [{ lineid: 't' }] }]);
    expect(placed).toBe(true);
    expect(viewed).toContain('bpmnElement="t"');
    expect(viewed).toContain('<userTask id="t"/>');
  });

  it('with space and lines around references', async () => {
    const xml = `<definitions xmlns="${bpmn}" targetNamespace="t">
      <process id=" p "><laneSet id="l"><lane id="one"><flowNodeRef>
        t
      </flowNodeRef></lane></laneSet><manualTask id="t"/>
      <sequenceFlow id="f" sourceRef="t" targetRef="gone"/></process></definitions>`;
    expect(await readOf(xml)).toMatchObject({ processes: ['p p one'], notes: ['process.leads_nowhere:5 f'] });
    const { xml: viewed } = await read(xml);
    expect(viewed).toContain('<flowNodeRef>t</flowNodeRef>');
  });

  it('says the line of the file, also after such references', async () => {
    const xml = `<definitions xmlns="${bpmn}" targetNamespace="t"><process id="p"><userTask id="t"><incoming>\n\nf\n</incoming></userTask>
<sequenceFlow id="f" sourceRef="t" targetRef="t"/>
<task id="stray"><process id="inner"/></task></process></definitions>`;
    expect((await readOf(xml)).notes).toEqual(['process.not_read:6 process']);
  });

  it('with characters as references in ids', async () => {
    const xml = `<definitions xmlns="${bpmn}" targetNamespace="t"><process id="&#x8bf7;&#20551;">
      <userTask id="a&amp;b"/><sequenceFlow id="f" sourceRef="a&#38;b" targetRef="a&amp;b"/></process></definitions>`;
    expect(await readOf(xml)).toMatchObject({ processes: ['请假 请假 a&b'], notes: [] });
  });

  it('with the same id at definitions, data and expressions, which loses nothing', async () => {
    const data = (
      task: string,
    ) => `<userTask id="${task}"><ioSpecification id="io"><dataInput id="in" name="${task} in"/>
      <inputSet id="is"/></ioSpecification></userTask>`;
    const xml = `<definitions id="p" xmlns="${bpmn}" targetNamespace="t"><process id="p">${data('a')}${data('b')}
      <sequenceFlow id="f" sourceRef="a" targetRef="b"><conditionExpression id="a">x</conditionExpression></sequenceFlow>
      </process></definitions>`;
    const { processes, notes } = await read(xml);
    expect(processes[0]?.fields.map(({ artid, id }) => `${artid}: ${id}`)).toEqual(['a: a in', 'b: b in']);
    expect(notes.map(({ reason, element }) => `${reason} ${element}`)).toEqual([
      'process.id_repeated io',
      'process.id_repeated in',
      'process.id_repeated is',
    ]);
  });

  it('with prefixes that are declared nowhere, comments, sections and instructions', async () => {
    const xml = `<?xml version="1.1"?><?modeler run?><!-- <task id="t"> --><definitions xmlns="${bpmn}" targetNamespace="t">
      <?keep this?><process id="p" vendor:x="1"><documentation><![CDATA[<task id="t">]]></documentation>
      <extensionElements><vendor:any id="t"/></extensionElements><userTask id="t" activiti:formKey="f"/></process></definitions>`;
    expect((await read(xml)).processes).toMatchObject([{ proid: 'p', stages: [{ lineid: 't', artid: 'f' }] }]);
  });

  it('with choreographies and conversations beside its process', async () => {
    const xml = `<definitions xmlns="${bpmn}" targetNamespace="t"><choreography id="ch"><participant id="pa"/>
      <choreographyTask id="ct" initiatingParticipantRef="pa"><participantRef>pa</participantRef></choreographyTask></choreography>
      <collaboration id="co"><conversation id="cv"/></collaboration><process id="p"><userTask id="t"/></process></definitions>`;
    expect(await readOf(xml)).toMatchObject({ processes: ['p p t'], notes: [] });
  });
});

describe('encodings', () => {
  const xmlIn = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><definitions xmlns="${bpmn}" targetNamespace="t"><process id="p" name="請假"/></definitions>`;

  it.each([
    ['Cp936', 'gbk', '请假'],
    ['MS950', 'big5', '請假'],
    ['windows-950', 'big5', '請假'],
    ['GB18030', 'gb18030', '請假'],
    ['UTF8', 'utf-8', '請假'],
    ['us-ascii', 'utf-8', '請假'],
  ])('%s is read as %s', async (declared, encoding, name) => {
    const { processes } = await read(iconv.encode(xmlIn(declared).replace('請假', name), encoding));
    expect(processes[0]?.pronm).toBe(name);
  });

  it.each(['utf-16le', 'utf-16be'])('%s is read with and without a mark', async (encoding) => {
    for (const addBOM of [true, false])
      expect((await read(iconv.encode(xmlIn('UTF-16'), encoding, { addBOM }))).processes[0]?.pronm).toBe('請假');
  });

  it('that nobody knows is named', async () => {
    expect(await faultOf(iconv.encode(xmlIn('x-secret'), 'big5'))).toMatchObject({
      reason: 'process.unknown_encoding',
      params: { encoding: 'x-secret' },
    });
  });
});

describe('another format is named', () => {
  it.each([
    ['<xpdl2:Package xmlns:xpdl2="http://www.wfmc.org/2008/XPDL2.1" Id="a"/>', 'XPDL'],
    ['<Package xmlns="http://www.wfmc.org/2002/XPDL1.0" Id="a"/>', 'XPDL'],
    ['<bpmn:BpmnDiagram xmlns:bpmn="http://stp.eclipse.org/bpmn"/>', 'BPMN 1.x'],
    ['<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"/>', 'DMN'],
    ['<definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL"/>', 'CMMN'],
    ['<process xmlns="http://docs.oasis-open.org/wsbpel/2.0/process/executable"/>', 'BPEL'],
    ['<process xmlns="http://drools.org/drools-5.0/process"/>', 'Drools Flow'],
    ['<process-definition xmlns="urn:jbpm.org:jpdl-3.2"/>', 'jPDL'],
    ['<ADOXML version="3.1"/>', 'ADONIS XML'],
    ['<AML/>', 'ARIS AML'],
    ['<mxfile host="app"/>', 'draw.io'],
    ['<VisioDocument xmlns="http://schemas.microsoft.com/visio/2003/core"/>', 'Visio'],
    ['<xmi:XMI xmlns:xmi="http://www.omg.org/XMI"/>', 'UML (XMI)'],
    ['<epml:epml xmlns:epml="http://www.epml.de"/>', 'EPML'],
  ])('%s', async (xml, format) => {
    expect(await faultOf(xml)).toMatchObject({ reason: 'process.other_format', line: 1, params: { format } });
  });

  it('unless nobody knows it', async () => {
    expect(await faultOf('<model xmlns="urn:x"/>')).toMatchObject({ reason: 'process.not_bpmn', element: 'model' });
    expect(await faultOf('<definitions><process id="p"/></definitions>')).toMatchObject({ reason: 'process.not_bpmn' });
  });
});

it('a file of one line may have as many elements as any other, each with an id that is replaced', () => {
  const elements = Array.from(
    { length: readingLimits.elements - 5 },
    (_none, at) => `<sequenceFlow id="任${at}" sourceRef="任${at + 1}" targetRef="任${at + 2}"/>`,
  );
  const xml = `<definitions xmlns="${bpmn}"><process id="p">${elements.join('')}</process></definitions>`;
  expect(checkBpmn(xml, readingLimits).plainIds.size).toBe(elements.length);
});

it('a file without a process says so, whatever else it has', async () => {
  for (const content of ['<choreography id="c"/>', '<collaboration id="c"><participant id="p"/></collaboration>', ''])
    expect(await faultOf(`<definitions xmlns="${bpmn}" targetNamespace="t">${content}</definitions>`)).toMatchObject({
      reason: 'process.none',
    });
});

it('several definitions in one file are rejected with the line of the second', async () => {
  const one = `<definitions xmlns="${bpmn}"><process id="p"/></definitions>`;
  expect(await faultOf(`${one}\n${one}`)).toMatchObject({ reason: 'process.broken_xml', line: 2 });
});
