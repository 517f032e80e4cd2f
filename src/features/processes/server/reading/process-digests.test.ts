import { describe, expect, it } from 'vitest';
import { processDigests } from './process-digests.ts';
import { readingLimits } from './reading-limits.ts';

const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <message id="order" name="Order" itemRef="item"/><message id="other"/><itemDefinition id="item" structureRef="x"/>
  <collaboration id="c"><participant id="pa" name="Sales" processRef="a"/><participant id="pb" processRef="tns:b"/>
    <messageFlow id="m" sourceRef="a1" targetRef="b1"/><messageFlow id="n" sourceRef="pb" targetRef="pb"/></collaboration>
  <process id="a" name="A"><userTask id="a1"><script><![CDATA[one]]></script></userTask>
    <receiveTask id="a2" messageRef="tns:order"/></process>
  <process id="b" name="B"><userTask id="b1"/></process>
  <di:BPMNDiagram><di:BPMNPlane bpmnElement="c">
    <di:BPMNShape bpmnElement="pa"><dc:Bounds x="10" y="20.5" width="90" height="50"/></di:BPMNShape>
    <di:BPMNShape bpmnElement="a1"><dc:Bounds x="20" y="30" width="9" height="9"/></di:BPMNShape>
    <di:BPMNShape bpmnElement="b1"><dc:Bounds x="20" y="130" width="9" height="9"/></di:BPMNShape>
    <di:BPMNEdge bpmnElement="m"><di:waypoint x="20" y="40"/></di:BPMNEdge>
  </di:BPMNPlane></di:BPMNDiagram></definitions>`;

const digests = (text: string) => processDigests(text, readingLimits);
/** The processes whose digest another text changes. */
const changedBy = (from: string, to: string): string[] => {
  expect(xml).toContain(from);
  const after = digests(xml.replaceAll(from, to));
  return [...digests(xml)].flatMap(([id, digest]) => (after.get(id) === digest ? [] : [id]));
};

describe('the digest of a process', () => {
  it.each([
    ['its name', 'name="A"', 'name="AA"', ['a']],
    ['what a task has', '[one]', '[two]', ['a']],
    ['its pool', 'name="Sales"', 'name="Buy"', ['a']],
    ['a message that it receives', 'name="Order"', 'name="Orders"', ['a']],
    ['the type of that message', 'structureRef="x"', 'structureRef="y"', ['a']],
    ['a message of nobody', 'id="other"', 'id="another"', []],
    ['a message flow between both', 'id="m" sourceRef', 'id="m" name="hello" sourceRef', ['a', 'b']],
    ['a message flow of the other pool', 'id="n"', 'id="n" name="hello"', ['b']],
    ['one shape among others', 'x="20" y="30"', 'x="21" y="30"', ['a']],
    ['the size of a shape', 'y="130" width="9"', 'y="130" width="10"', ['b']],
    ['the place of a whole process', 'y="130"', 'y="180"', []],
    ['the way of a message flow', 'y="40"', 'y="45"', []],
    ['the lines of the text', '\n', '\r\n\r\n', []],
    ['the namespace of the file', 'targetNamespace="t"', 'targetNamespace="u"', []],
  ])('%s', (_what, from, to, changed) => {
    expect(changedBy(from, to)).toEqual(changed);
  });

  it('is there for each process with an id', () => {
    expect([...digests(xml.replace('<process id="b"', '<process')).keys()]).toEqual(['a']);
    expect([...digests('<d><process id=" &#x8bf7; "/></d>').keys()]).toEqual(['请']);
  });
});
