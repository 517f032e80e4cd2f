import { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { parseBpmn } from './parse-bpmn.ts';

/*
 * Files of our own, each in the ways of one program as its files in the test suite of the OMG's interchange group show
 * them (bpmn-miwg-test-suite): prefixes, encodings, extensions, what is missing and what is too much.
 */

const model = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const di = 'http://www.omg.org/spec/BPMN/20100524/DI';
const dc = 'http://www.omg.org/spec/DD/20100524/DC';
const ddi = 'http://www.omg.org/spec/DD/20100524/DI';
const xsi = 'http://www.w3.org/2001/XMLSchema-instance';

type Dialect = {
  program: string;
  xml: string;
  encoding?: string;
  bom?: true;
  /** Each process: its id, its name, and the names of its stages. */
  holds: readonly (readonly string[])[];
  /** The reasons and elements of what is noticed. */
  notes?: readonly string[];
  placed?: true;
};

const bizagiColors = `<extensionElements><bizagi:BizagiExtensions xmlns:bizagi="http://www.bizagi.com/bpmn20"><bizagi:BizagiProperties>
  <bizagi:BizagiProperty name="bgColor" value="White" /></bizagi:BizagiProperties></bizagi:BizagiExtensions></extensionElements>`;

const w4Style = `<bpmn2:extensionElements><w4graph:graphStyle><![CDATA[
  ]]><w4graph:basic collapsed="false"/><w4graph:root gridVisible="true"><Grid spacing="15"/><VerticalRuler/></w4graph:root>
  </w4graph:graphStyle></bpmn2:extensionElements>`;

const dialects: readonly Dialect[] = [
  {
    program: 'Bizagi Modeler: namespaces of the diagram at each of its elements, of extensions too; empty lanes below',
    xml: `<?xml version="1.0"?>
<definitions xmlns:xsd="http://www.w3.org/2001/XMLSchema" id="_20250101" targetNamespace="http://www.bizagi.com/definitions/_20250101" xmlns="${model}">
  <process id="Id_p" name="Viaje"><documentation /><extensionElements /><laneSet id="Id_ls"><lane id="Id_l" name="Jefe"><flowNodeRef>Id_t</flowNodeRef><childLaneSet id="Id_c" /></lane></laneSet>
  <userTask id="Id_t" name="Aprobar&#xA;viaje"><documentation />${bizagiColors}</userTask>
  <sequenceFlow id="Id_f" sourceRef="Id_t" targetRef="Id_t" isImmediate="true">${bizagiColors}</sequenceFlow></process>
  <collaboration id="Id_co" name="Diagram 1"><documentation /><participant id="Id_pa" name="Viaje" processRef="Id_p">${bizagiColors}</participant></collaboration>
  <BPMNDiagram id="Diagram_1" xmlns="${di}"><BPMNPlane id="DiagramElement_1" bpmnElement="Id_co"><extension xmlns="${ddi}" />
    <BPMNShape id="DiagramElement_2" bpmnElement="Id_t"><extension xmlns="${ddi}" /><Bounds x="1" y="1" width="90" height="60" xmlns="${dc}" />
    <BPMNLabel id="DiagramElement_3" labelStyle="Style_1"><extension xmlns="${ddi}" /><Bounds x="0" y="0" width="0" height="0" xmlns="${dc}" /></BPMNLabel></BPMNShape>
    <BPMNEdge id="DiagramElement_4" bpmnElement="Id_f"><extension xmlns="${ddi}" /><waypoint x="1" y="1" xmlns="${ddi}" /><waypoint x="9" y="1" xmlns="${ddi}" /></BPMNEdge></BPMNPlane>
    <BPMNLabelStyle id="Style_1"><Font name="Segoe UI" size="10" isBold="false" xmlns="${dc}" /></BPMNLabelStyle></BPMNDiagram>
</definitions>`,
    holds: [['Id_p', 'Viaje', 'Aprobar viaje']],
    placed: true,
  },
  {
    program:
      'Enterprise Architect: code page of Windows, a namespace without a scheme, resources, a pool without tasks',
    encoding: 'windows-1252',
    xml: `<?xml version="1.0" encoding="windows-1252"?>
<bpmn:definitions id="EAPK_1" targetNamespace="www.sparxsystems.com.au/bpmn20" xmlns:ssbp="www.sparxsystems.com.au/bpmn20" xmlns:bpmn="${model}" xmlns:xsi="${xsi}" exporter="Enterprise Architect" exporterVersion="12.0.1207">
	<bpmn:collaboration id="EAID_C" isClosed="false"><bpmn:participant id="EAID_PA" name="Prüfung" processRef="ssbp:EAID_P"/><bpmn:participant id="EAID_PB" name="Kunde"/>
		<bpmn:messageFlow id="EAID_M" sourceRef="EAID_T" targetRef="EAID_PB"/></bpmn:collaboration>
	<bpmn:message id="EAID_ME"/><bpmn:resource id="EAID_R" name="Prüfer"/>
	<bpmn:process id="EAID_P" name="Rechnung prüfen" isClosed="true" processType="None" isExecutable="true">
		<bpmn:userTask id="EAID_T" name="Rechnung&#xA;klären" implementation="webService" startQuantity="1"><bpmn:potentialOwner id="EAID_RR" name="Owner"><bpmn:resourceRef>ssbp:EAID_R</bpmn:resourceRef></bpmn:potentialOwner></bpmn:userTask>
		<bpmn:startEvent id="EAID_S" isInterrupting="true"><bpmn:messageEventDefinition messageRef="EAID_ME"/></bpmn:startEvent>
		<bpmn:sequenceFlow id="EAID_F" sourceRef="EAID_S" targetRef="EAID_T" isImmediate="true"><bpmn:conditionExpression>\${!ok}</bpmn:conditionExpression></bpmn:sequenceFlow>
	</bpmn:process>
</bpmn:definitions>`,
    holds: [['EAID_P', 'Rechnung prüfen', 'Rechnung klären']],
  },
  {
    program: 'Visual Paradigm: a byte order mark, ids that begin with a dot or a digit, or end in an underscore',
    bom: true,
    xml: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<definitions xmlns="${model}" xmlns:bpmndi="${di}" xmlns:dc="${dc}" xmlns:di="${ddi}" xmlns:xsi="${xsi}" exporter="Visual Paradigm" exporterVersion="11.1" name="Project" targetNamespace="http://www.visual-paradigm.com" typeLanguage="http://www.w3.org/2001/XMLSchema" xsi:schemaLocation="${model} http://www.omg.org/spec/BPMN/2.0/20100501/BPMN20.xsd">
  <collaboration id="3CollA_"><participant id=".SFKnwaFY" name="採購部" processRef="jcBKnwaFYHEAAQV_"><participantMultiplicity maximum="1" minimum="0"/></participant></collaboration>
  <process id="jcBKnwaFYHEAAQV_" processType="None"><dataStoreReference id="7ds" dataStoreRef="8ds"/><userTask id="9BUKnwaF" name="核准"/><sequenceFlow id="_f." sourceRef="9BUKnwaF" targetRef="9BUKnwaF"/></process>
  <dataStore id="8ds" name="訂單" isUnlimited="false" capacity="0"/>
  <bpmndi:BPMNDiagram id="d" name="New Diagram"><bpmndi:BPMNPlane bpmnElement="3CollA_"><bpmndi:BPMNShape bpmnElement="9BUKnwaF" id="9BUKnwaF_s"><dc:Bounds height="40.0" width="80.0" x="1.0" y="1.0"/></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</definitions>`,
    holds: [['jcBKnwaFYHEAAQV_', '採購部', '核准']],
    placed: true,
  },
  {
    program: 'W4 BPMN+ Composer: the namespace of BPMN as its own, extensions without a namespace, sections of blanks',
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<bpmn2:definitions xmlns:xsi="${xsi}" xmlns:bpmn2="${model}" xmlns:w4="http://www.w4.eu/spec/BPMN/20110701/MODEL" xmlns:w4graph="http://www.w4.eu/spec/BPMN/20110930/GRAPH" id="A_4" w4:version="1.0" exporter="W4_BPMN_Composer" exporterVersion="001" expressionLanguage="http://www.w4.eu/spec/EL/20110701" targetNamespace="${model}">
  <bpmn2:process id="Bpmn2_P-1" name="Commande" isClosed="true">${w4Style}<bpmn2:laneSet id="Bpmn2_LS"/>
    <bpmn2:userTask id="Bpmn2_T-nWE48JWf" name="Vérifier&#xD;&#xA;commande" implementation="##unspecified">${w4Style}</bpmn2:userTask></bpmn2:process>
  <bpmn2:collaboration id="Bpmn2_C" isClosed="true"><bpmn2:participant id="Bpmn2_PA" processRef="bpmn2:Bpmn2_P-1"/><bpmn2:group id="Bpmn2_G" categoryValueRef="Bpmn2_CV"/></bpmn2:collaboration>
  <bpmn2:process id="Bpmn2_P-2" isClosed="true">${w4Style}<bpmn2:laneSet id="Bpmn2_LS2"/></bpmn2:process>
</bpmn2:definitions>`,
    holds: [['Bpmn2_P-1', 'Commande', 'Vérifier commande']],
    notes: ['process.leads_nowhere Bpmn2_G'],
  },
  {
    program:
      'Oracle BPM: extensions with positions instead of a diagram, its own attributes, conversations in the process',
    xml: `<?xml version = '1.0' encoding = 'UTF-8' standalone = 'yes'?>
<ns4:definitions xmlns:ns4="${model}" xmlns:ns3="http://xmlns.oracle.com/bpm/OracleExtensions" xmlns="http://xmlns.oracle.com/bpm/OracleExtensions" exporter="Oracle BPM Suite" targetNamespace="">
  <ns4:process id="Alta" ns3:revision="3" ns3:state="draft" name="Alta"><ns4:extensionElements><OracleExtensions><Conversational id="C1" mode="SYNC"/><ProcessCallConversationalDefinition targetConversational="C1"/></OracleExtensions></ns4:extensionElements>
    <ns4:userTask id="ACT1" name="Revisar" ns3:label="x"><ns4:extensionElements><ns3:OracleExtensions><ns3:GraphicsAttributes><ns3:Position x="1" y="2"/></ns3:GraphicsAttributes></ns3:OracleExtensions></ns4:extensionElements></ns4:userTask></ns4:process>
</ns4:definitions>`,
    holds: [['Alta', 'Alta', 'Revisar']],
  },
  {
    program:
      'Yaoqiang: the code page of a Macintosh, references with tns, lanes and names that are empty, attributes of no schema',
    encoding: 'macintosh',
    xml: `<?xml version="1.0" encoding="MacRoman" standalone="yes"?>
<definitions xmlns="${model}" xmlns:bpmndi="${di}" xmlns:dc="${dc}" xmlns:di="${ddi}" xmlns:tns="http://sourceforge.net/bpmn/definitions/_1" xmlns:xsi="${xsi}" xmlns:yaoqiang="http://bpmn.sourceforge.net" exporter="Yaoqiang BPMN Editor" id="_1" name="" targetNamespace="http://sourceforge.net/bpmn/definitions/_1" xsi:schemaLocation="${model} http://bpmn.sourceforge.net/schemas/BPMN20.xsd">
  <itemDefinition id="ID_1" isCollection="false" itemKind="Information" structureRef="info1"/>
  <collaboration id="COLLABORATION_1" isClosed="false"><participant id="_2" name="Prüfer" processRef="tns:PROCESS_1"><participantMultiplicity maximum="1" minimum="0"/></participant></collaboration>
  <process id="PROCESS_1" isClosed="false" isExecutable="true" processType="None"><laneSet><lane id="_4"><flowNodeRef>_7</flowNodeRef></lane></laneSet>
    <dataObject id="_9" itemSubjectRef="tns:ID_1" name="Antrag"/><userTask completionQuantity="1" id="_7" name="Größe prüfen" startQuantity="1"/><sequenceFlow id="_8" sourceRef="_7" targetRef="_7"/></process>
  <bpmndi:BPMNDiagram documentation="background=#FFFFFF;count=1" id="Yaoqiang_Diagram-_1" name="New Diagram"><bpmndi:BPMNPlane bpmnElement="COLLABORATION_1"><bpmndi:BPMNShape bpmnElement="_7" id="Yaoqiang-_7"><dc:Bounds height="55.0" width="85.0" x="1.0" y="-3.0"/><bpmndi:BPMNLabel><dc:Bounds height="-18.0" width="0.0" x="1.0" y="-3.0"/></bpmndi:BPMNLabel></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge bpmnElement="_8" id="Yaoqiang-_8" sourceElement="_7" targetElement="_7"><di:waypoint x="1.0" y="1.5"/><di:waypoint x="3.0" y="9.0"/></bpmndi:BPMNEdge></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</definitions>`,
    holds: [['PROCESS_1', 'Prüfer', 'Größe prüfen']],
    placed: true,
  },
  {
    program:
      'IBM Process Designer: a blank in the namespace that references have the prefix of, events without definitions',
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:Process="http://A.3/Initial Import/Process" xmlns:bpmn="${model}" exporter="http://www.ibm.com/BPM" id="bpmnid-e3" targetNamespace="http://A.3/Initial Import/Process">
  <bpmn:process id="bpmnid-b0" name="Process" isClosed="false"><bpmn:manualTask id="bpmnid-t" name="Task  1"/><bpmn:serviceTask id="bpmnid-s" name="Task 2"/>
    <bpmn:boundaryEvent id="bpmnid-e" attachedToRef="Process:bpmnid-t" cancelActivity="true"><bpmn:messageEventDefinition/></bpmn:boundaryEvent></bpmn:process>
</bpmn:definitions>`,
    holds: [['bpmnid-b0', 'Process', 'Task 1']],
  },
  {
    program: 'ARIS: a plane without an id, empty labels, a message without a name, a pool that names the process',
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<semantic:definitions xmlns:semantic="${model}" xmlns:bpmndi="${di}" xmlns:dc="${dc}" xmlns:di="${ddi}" id="ARISBPMN_17cb" targetNamespace="http://www.softwareag.com/bpmn2Serialisation/A 3">
  <semantic:collaboration id="COLLABORATION_17cb"><semantic:participant id="FLOWNODE_17cb" name="Urlaub" processRef="PROCESS_17cb" /></semantic:collaboration>
  <semantic:message id="MESSAGE_2a" /><semantic:process id="PROCESS_17cb" isExecutable="false">
    <semantic:task id="FLOWNODE_2a" name="Antrag stellen"><semantic:incoming>FLOW_2a</semantic:incoming></semantic:task>
    <semantic:boundaryEvent attachedToRef="FLOWNODE_2a" id="FLOWNODE_2b"><semantic:messageEventDefinition messageRef="MESSAGE_2a" /></semantic:boundaryEvent>
    <semantic:sequenceFlow id="FLOW_2a" sourceRef="FLOWNODE_2b" targetRef="FLOWNODE_2a" /></semantic:process>
  <bpmndi:BPMNDiagram name="A.3"><bpmndi:BPMNPlane bpmnElement="COLLABORATION_17cb"><bpmndi:BPMNEdge bpmnElement="FLOW_2a" id="BPMNEDGE_2a"><di:waypoint x="1" y="1" /><di:waypoint x="2" y="1" /><bpmndi:BPMNLabel /></bpmndi:BPMNEdge></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</semantic:definitions>`,
    holds: [['PROCESS_17cb', 'Urlaub', 'Antrag stellen']],
    placed: true,
  },
  {
    program: 'ADONIS: two prefixes for BPMN, dots in ids, sets of data without ids, attributes as text',
    xml: `<?xml version="1.0" encoding="utf-8"?>
<definitions xmlns="${model}" xmlns:semantic="${model}" xmlns:adonis="http://www.boc-group.com" xmlns:inspire="http://bpminspire.com/bpmn2/extension/inspire" xmlns:activiti="http://activiti.org/bpmn" exporter="ADONIS" exporterVersion="6.0.1.4" targetNamespace="http://www.omg.org/bpmn20">
  <collaboration id="Collaboration_1"><participant processRef="process_obj.1" id="obj.1" name="Pool"/><messageFlow id="con.3" name="" sourceRef="obj.2" targetRef="obj.2"><extensionElements><adonis:connector/></extensionElements></messageFlow></collaboration>
  <process id="process_obj.1" name="Pool"><extensionElements><adonis:instance><adonis:attribute name="Minimum" type="INTEGER">0</adonis:attribute></adonis:instance><adonis:modelattributes/></extensionElements>
    <semantic:userTask id="obj.2" name="Prüfen" isForCompensation="false"><extensionElements><adonis:instance/></extensionElements><ioSpecification id="ioSpec_obj.2"><inputSet/><outputSet/></ioSpecification></semantic:userTask></process>
</definitions>`,
    holds: [['process_obj.1', 'Pool', 'Prüfen']],
  },
  {
    program:
      'MID Innovator: Latin-1, no namespace of its own, places in elements without a namespace, shared definitions of events',
    encoding: 'latin1',
    xml: `<?xml version="1.0" encoding="iso-8859-1" standalone="yes"?>
<bpmn:definitions xmlns:bpmn="${model}">
  <bpmn:process isExecutable="false" name="Störung" id="_9554-1"><bpmn:task startQuantity="1" name="Lösung suchen" id="_15bd"><geometry x="150" y="50" width="120" height="100" /><bpmn:incoming>_4492</bpmn:incoming></bpmn:task>
    <bpmn:boundaryEvent attachedToRef="_15bd" id="_b0c4"><geometry x="1" y="2" width="4" height="4" /><bpmn:eventDefinitionRef>_c4e9</bpmn:eventDefinitionRef></bpmn:boundaryEvent>
    <bpmn:sequenceFlow sourceRef="_b0c4" targetRef="_15bd" isImmediate="true" id="_4492"><waypoint x="1" y="1" /><waypoint x="2" y="1" /></bpmn:sequenceFlow><geometry x="0" y="0" width="42" height="20" /></bpmn:process>
  <bpmn:escalationEventDefinition name="Eskalation" id="_c4e9" />
</bpmn:definitions>`,
    holds: [['_9554-1', 'Störung', 'Lösung suchen']],
    notes: ['process.not_read geometry', 'process.not_read waypoint'],
  },
  {
    program: 'itp-commerce: a comment before the first element, its own attributes, a global task, lanes without an id',
    xml: `<?xml version="1.0" encoding="utf-8"?>
<!--Created by Process Modeler 6 -->
<?modeler page="1"?>
<definitions targetNamespace="http://www.itp-commerce.com" xmlns="${model}" xmlns:itp="http://www.itp-commerce.com/BPMN2.0" xmlns:xsi="${xsi}" xsi:schemaLocation="${model} schemas/BPMN20.xsd" exporter="Process Modeler 6" exporterVersion="6.2 " itp:creationDate="22.07.2013 15:04:33" id="_a7">
  <process id="_f4" name="Main Process" itp:isMainProcess="true"><laneSet><lane id="_l" name="Lane"><flowNodeRef>_ca</flowNodeRef></lane></laneSet><callActivity id="_ca" calledElement="_gu" itp:isCollapsed="true"/>
    <userTask id="_ut" name="Check"><ioSpecification><dataInput id="_di"></dataInput><inputSet><dataInputRefs>_di</dataInputRefs></inputSet><outputSet /></ioSpecification><dataInputAssociation id="_da"><sourceRef>_dr</sourceRef><targetRef>_di</targetRef></dataInputAssociation></userTask>
    <dataObject id="_do"></dataObject><dataObjectReference id="_dr" name="Order" dataObjectRef="_do"></dataObjectReference></process>
  <collaboration id="_co"><participant id="_pa" name="Main" processRef="_f4"></participant><messageFlow id="_mf" sourceRef="_ut" targetRef="_pa" messageRef="_lost" itp:messageVisibleKind="initiating"></messageFlow></collaboration>
  <globalUserTask id="_gu"></globalUserTask>
</definitions>
<!-- end -->`,
    holds: [['_f4', 'Main Process', 'Check']],
    notes: ['process.leads_nowhere _mf'],
  },
  {
    program:
      'Signavio: all on one line, empty extensions, pools and lanes without names, choreography and conversation beside',
    xml: `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="${model}" xmlns:signavio="http://www.signavio.com" xmlns:xsi="${xsi}" exporter="Signavio Process Editor, http://www.signavio.com" id="sid-9f" targetNamespace="http://www.signavio.com/bpmn20" xsi:schemaLocation="${model} x.xsd"><collaboration id="sid-03"><participant id="sid-3E" processRef="sid-A3"><extensionElements><signavio:signavioMetaData metaKey="bgcolor" metaValue="#ffffff"/></extensionElements></participant><conversation id="sid-cv"><participantRef>sid-3E</participantRef></conversation><conversationLink id="sid-cl" sourceRef="sid-cv" targetRef="sid-3E"/></collaboration><process id="sid-A3" isClosed="false" processType="None"><extensionElements/><laneSet id="sid-a5"><lane id="sid-CB"><extensionElements/><flowNodeRef>sid-T</flowNodeRef></lane></laneSet><task completionQuantity="1" id="sid-T" name="" startQuantity="1"/></process><choreography id="sid-ch"><participant id="sid-c1"/><choreographyTask id="sid-ct" initiatingParticipantRef="sid-c1"><participantRef>sid-c1</participantRef></choreographyTask></choreography></definitions>`,
    holds: [['sid-A3', 'sid-A3', 'sid-CB']],
  },
];

describe('a file goes in as this program writes it', () => {
  it.each(dialects)('$program', async ({ xml, encoding = 'utf-8', bom, holds, notes = [], placed = false }) => {
    const file = await parseBpmn(bom ? Buffer.from(`\ufeff${xml}`) : iconv.encode(xml, encoding));
    expect(
      file.processes.map(({ proid, pronm, stages }) => [proid, pronm, ...stages.map(({ linenm }) => linenm)]),
    ).toEqual(holds);
    expect(file.notes.map(({ reason, element }) => `${reason} ${element}`)).toEqual(notes);
    expect(file.placed).toBe(placed);
    expect([...file.digests.keys()]).toEqual(expect.arrayContaining(holds.map(([proid]) => proid)));
  });
});
