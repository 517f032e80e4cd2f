import { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { zipOf } from '#platform/files/server/files.testing.ts';
import { BpmnFault } from './bpmn-fault.ts';
import type { ReadFile } from './parse-bpmn.ts';
import { readBpmn } from './read-bpmn.ts';
import { readingLimits } from './reading-limits.ts';

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const model = (content: string, { declared = 'UTF-8', namespaces = '' } = {}): string =>
  `<?xml version="1.0" encoding="${declared}"?>\n<definitions xmlns="${bpmn}" ${namespaces} targetNamespace="t">\n${content}\n</definitions>`;

const read = (text: string | Buffer, limits: Partial<typeof readingLimits> = {}): Promise<ReadFile> =>
  readBpmn(Buffer.from(text), { ...readingLimits, ...limits });

const faultsOf = async (text: string | Buffer, limits = {}) => {
  try {
    await read(text, limits);
  } catch (error) {
    if (error instanceof BpmnFault) return error.faults.map(({ reason, line }) => `${reason}:${line}`);
    throw error;
  }
  return [];
};

const only = async (text: string | Buffer) => {
  const { processes, ...file } = await read(text);
  expect(processes).toHaveLength(1);
  return { ...file, process: processes[0]! };
};
const stagesOf = async (text: string): Promise<string[]> =>
  (await only(text)).process.stages.map(({ kind, lineid, artid }) => `${kind} ${lineid} ${artid}`);
const fieldsOf = async (text: string): Promise<string[]> =>
  (await only(text)).process.fields.map(
    ({ artid, id, name, type, required, shown }) => `${artid}: ${id} ${name} ${type} ${required}${shown}`,
  );

describe('what becomes a stage', () => {
  it('is each user task, in sub-processes too, and the start if it has a form', async () => {
    const xml = model(
      `<process id="p" name="Leave"><startEvent id="s" f:formKey="start"/><userTask id="a" name="A" f:formKey="fa"/>
      <subProcess id="sub"><userTask id="b"/><subProcess id="inner"><userTask id="c"/></subProcess></subProcess>
      <task id="plain"/><callActivity id="call" calledElement="other"/></process>`,
      { namespaces: 'xmlns:f="http://flowable.org/bpmn"' },
    );
    expect(await stagesOf(xml)).toEqual(['START p start', 'TASK a fa', 'TASK b b', 'TASK c c']);
  });

  it('is each lane that is not divided where there is no user task', async () => {
    const xml = model(`<process id="p"><laneSet id="ls"><lane id="one" name="One"/><lane id="two"><childLaneSet id="cs">
      <lane id="left"/><lane id="right"/></childLaneSet></lane></laneSet><task id="t"/></process>`);
    expect(await stagesOf(xml)).toEqual(['LANE one one', 'LANE left left', 'LANE right right']);
  });

  it('is each plain task where there is neither', async () => {
    const xml = model('<process id="p"><task id="t"/><manualTask id="m"/><serviceTask id="s"/></process>');
    expect(await stagesOf(xml)).toEqual(['TASK t t', 'TASK m m']);
  });

  it('names a process by its pool if it has no name, and leaves out empty pools', async () => {
    const xml = model(`<collaboration id="c"><participant id="x" name="Human&#10;resources" processRef="p"/>
      <participant id="y" processRef="empty"/></collaboration><process id="empty"/><process id="p"><task id="t"/></process>`);
    expect((await only(xml)).process).toMatchObject({ proid: 'p', pronm: 'Human resources' });
  });
});

describe('forms and fields', () => {
  it('are read in the dialect of Camunda 7', async () => {
    const xml = model(
      `<process id="p"><userTask id="a" c:formRef="ref"/><userTask id="b"><extensionElements><c:formData>
      <c:formField id="x" label="Amount" type="long"><c:validation><c:constraint name="required"/></c:validation></c:formField>
      </c:formData></extensionElements></userTask></process>`,
      { namespaces: 'xmlns:c="http://camunda.org/schema/1.0/bpmn"' },
    );
    expect(await stagesOf(xml)).toEqual(['TASK a ref', 'TASK b b']);
    expect(await fieldsOf(xml)).toEqual(['b: x Amount long YY']);
  });

  it('are read in the dialect of Camunda 8, forms inside of the file too', async () => {
    const form = { components: [{ key: 'k', label: 'K', type: 'number', validate: { required: true } }] };
    const xml = model(
      `<process id="p"><extensionElements><z:userTaskForm id="f">${JSON.stringify(form)}</z:userTaskForm></extensionElements>
      <userTask id="a"><extensionElements><z:formDefinition formKey="camunda-forms:bpmn:f"/></extensionElements></userTask>
      <userTask id="b"><extensionElements><z:formDefinition formId="byId"/></extensionElements></userTask></process>`,
      { namespaces: 'xmlns:z="http://camunda.org/schema/zeebe/1.0"' },
    );
    expect(await stagesOf(xml)).toEqual(['TASK a camunda-forms:bpmn:f', 'TASK b byId']);
    expect(await fieldsOf(xml)).toEqual(['camunda-forms:bpmn:f: k K number YY']);
  });

  it.each(['http://flowable.org/bpmn', 'http://activiti.org/bpmn', 'http://vendor.example/bpmn'])(
    'are read in the dialect of %s, its data objects too',
    async (namespace) => {
      const xml = model(
        `<process id="p"><dataObject id="total" name="Total" itemSubjectRef="xsd:int"/><userTask id="a" v:formKey="fa">
        <extensionElements><v:formProperty id="days" name="天数" type="long" required="true"/></extensionElements></userTask></process>`,
        { namespaces: `xmlns:v="${namespace}" xmlns:xsd="http://www.w3.org/2001/XMLSchema"` },
      );
      expect(await stagesOf(xml)).toEqual(['TASK a fa']);
      expect(await fieldsOf(xml)).toEqual(['fa: days 天数 long YY', 'fa: total Total xsd:int NN']);
      expect((await only(xml)).notes).toEqual([]);
    },
  );

  it('are read from the inputs and outputs of jBPM', async () => {
    const xml =
      model(`<itemDefinition id="int" structureRef="Integer"/><process id="p"><userTask id="a"><ioSpecification>
      <dataInput id="n" name="TaskName"/><dataInput id="i" name="Amount" itemSubjectRef="int"/>
      <dataOutput id="o" name="Result"/></ioSpecification><dataInputAssociation><targetRef>n</targetRef><assignment>
      <from>Interview</from><to>n</to></assignment></dataInputAssociation></userTask></process>`);
    expect(await stagesOf(xml)).toEqual(['TASK a Interview']);
    expect(await fieldsOf(xml)).toEqual(['Interview: Amount Amount Integer NN', 'Interview: Result Result  NN']);
  });

  it('ignores what other programs add', async () => {
    const xml = model(
      `<process id="p" s:x="1"><extensionElements><s:meta metaKey="a"><s:inner/></s:meta></extensionElements>
      <s:stray/><userTask id="a" b:BizagiProperty="1"/></process>`,
      { namespaces: 'xmlns:s="http://www.signavio.com" xmlns:b="http://www.bizagi.com/bpmn20"' },
    );
    const { process, notes } = await only(xml);
    expect(process.stages).toHaveLength(1);
    expect(notes).toEqual([{ reason: 'process.not_read', line: 4, element: 's:stray' }]);
  });
});

describe('encodings', () => {
  const named = '<process id="p" name="請假流程"><userTask id="任务 1" name="é"/></process>';
  it.each(['GBK', 'Big5', 'UTF-16LE', 'UTF-16BE', 'GB18030'])('%s is read as declared', async (encoding) => {
    const content = encoding === 'GBK' || encoding === 'Big5' ? named.replace('é', 'e').replace('任务', '任務') : named;
    const bytes = iconv.encode(model(content, { declared: encoding.replace(/[LB]E$/, '') }), encoding, {
      addBOM: encoding === 'UTF-16LE',
    });
    expect((await only(bytes)).process.pronm).toBe('請假流程');
  });

  it('ISO-8859-1 is read as declared, and UTF-8 that claims to be UTF-16 as what it is', async () => {
    const latin = iconv.encode(model('<process id="p" name="Café"/>', { declared: 'ISO-8859-1' }), 'latin1');
    expect((await only(latin)).process.pronm).toBe('Café');
    expect((await only(Buffer.from(model(named, { declared: 'utf-16' })))).process.pronm).toBe('請假流程');
  });

  it('rejects bytes of another encoding with their line, and an encoding that nobody knows', async () => {
    const wrong = iconv.encode(model('<process id="p" name="請假"/>'), 'gbk');
    expect(await faultsOf(wrong)).toEqual(['process.wrong_encoding:3']);
    expect(await faultsOf(model('', { declared: 'x-klingon' }))).toEqual(['process.unknown_encoding:1']);
  });
});

describe('ids', () => {
  it('may be any, also such that the library does not take', async () => {
    const xml = model(
      '<process id="请假 流程"><userTask id="1st"/><sequenceFlow id="f" sourceRef="1st" targetRef="没有"/></process>',
    );
    const { process, notes, plainIds } = await only(xml);
    expect(process).toMatchObject({ proid: '请假 流程', stages: [{ lineid: '1st' }] });
    expect(notes).toEqual([
      { reason: 'process.leads_nowhere', line: 3, element: 'f', params: { property: 'targetRef', id: '没有' } },
    ]);
    expect(plainIds.get('1st')).toMatch(/^steward_id_/);
  });

  it('cannot occur twice, in different processes either', async () => {
    const xml = model(
      '<process id="p"><task id="a"/>\n</process><process id="q">\n<task id="a"/><task id="p"/></process>',
    );
    expect(await faultsOf(xml)).toEqual(['process.id_twice:5', 'process.id_twice:5']);
  });

  it('are required of a process', async () => {
    expect(await faultsOf(model('<process name="x"><task id="a"/></process>'))).toEqual(['process.id_missing:0']);
  });
});

describe('a hostile file', () => {
  const element = '<task/>';
  it.each<[string, string | Buffer, string]>([
    [
      'entities that multiply',
      `<!DOCTYPE d [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${model('')}`,
      'process.document_type:1',
    ],
    ['an entity from a file', `<!DOCTYPE d SYSTEM "file:///etc/passwd">${model('')}`, 'process.document_type:1'],
    ['deep nesting', model('<a>'.repeat(5_000) + '</a>'.repeat(5_000)), 'process.too_deep:3'],
    ['100,000 elements', model(`<process id="p">${element.repeat(100_000)}</process>`), 'process.too_many_elements:3'],
    ['a huge attribute', model(`<process id="p" name="${'x'.repeat(1_000_000)}"/>`), 'process.attribute_too_long:3'],
    ['a ZIP file', zipOf({ 'a.bpmn': Buffer.from(model('')) }), 'file.not_xml:0'],
    ['nothing', '', 'file.not_xml:0'],
    ['text', 'hello', 'file.not_xml:0'],
    ['a page', '<!doctype html><html></html>', 'process.document_type:1'],
    [
      'another kind of model',
      '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"/>',
      'process.other_format:1',
    ],
    ['no process', model('<collaboration id="c"/>'), 'process.none:0'],
    ['a tag that is not closed', model('<process id="p">\n<task id="t">\n</process>'), 'process.broken_xml:5'],
    ['an attribute without quotes', model('<process id=p/>'), 'process.broken_xml:3'],
    ['two roots', `${model('<process id="p"/>')}<a/>`, 'process.broken_xml:4'],
    ['a truncated file', model('<process id="p"><task id="t"').slice(0, -20), 'process.broken_xml:3'],
    ['zero bytes', Buffer.alloc(1_000), 'file.not_xml:0'],
  ])('%s is rejected', async (_what, text, fault) => {
    expect(await faultsOf(text)).toEqual([fault]);
  });

  it('is rejected when it is too large, takes too long, or needs too much memory', async () => {
    const large = model(`<process id="p">${element.repeat(20_000)}</process>`);
    expect(await faultsOf(large, { fileBytes: 1_000 })).toEqual(['process.too_large:0']);
    expect(await faultsOf(large, { deadlineMs: 1 })).toEqual(['process.too_complex:0']);
    expect(await faultsOf(large, { heapMebibytes: 4 })).toEqual(['process.too_complex:0']);
  });

  it('cannot have more stages or fields than a catalogue needs', async () => {
    const stages = Array.from({ length: 4 }, (_none, index) => `<userTask id="t${index}"/>`).join('');
    const xml = model(`<process id="p"><dataObject id="d"/>${stages}</process>`);
    expect(await faultsOf(xml, { stages: 3 })).toEqual(['process.too_many_stages:3']);
    expect(await faultsOf(xml, { fields: 3 })).toEqual(['process.too_many_fields:3']);
    expect(await faultsOf(model('<process id="a"/><process id="b"/>'), { processes: 1 })).toEqual([
      'process.too_many:0',
    ]);
  });

  it('cannot reach the prototypes of objects', async () => {
    const xml = model('<process id="__proto__"><userTask id="constructor" name="toString"/></process>');
    expect((await only(xml)).process).toMatchObject({ proid: '__proto__', stages: [{ lineid: 'constructor' }] });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
