import { layoutProcess } from 'bpmn-auto-layout';
import { BpmnModdle } from 'bpmn-moddle';

export type LayoutRequest = { xml: string; processId: string };
/** `xml`: null if the model cannot be laid out. */
export type LayoutAnswer = { xml: string | null };

type Element = {
  $type: string;
  id?: string;
  flowElements?: Element[];
  sourceRef?: Element;
  targetRef?: Element;
  incoming?: Element[];
  outgoing?: Element[];
};

const add = (list: Element[] | undefined, flow: Element): Element[] =>
  list?.includes(flow) ? list : [...(list ?? []), flow];

/** The layout follows what elements say of their flows; many programs write it at the flows alone. */
const connect = ({ flowElements = [] }: Element): void => {
  for (const element of flowElements) {
    connect(element);
    const { sourceRef, targetRef } = element;
    if (element.$type !== 'bpmn:SequenceFlow' || !sourceRef || !targetRef) continue;
    sourceRef.outgoing = add(sourceRef.outgoing, element);
    targetRef.incoming = add(targetRef.incoming, element);
  }
};

/** The layout is made for the first process of a file, so the others are left out, and the pools with them. */
const alone = async (xml: string, processId: string): Promise<string> => {
  const moddle = new BpmnModdle();
  const { rootElement } = await moddle.fromXML(xml);
  const definitions = rootElement as { rootElements?: Element[]; diagrams?: object[] };
  definitions.rootElements = (definitions.rootElements ?? []).filter(
    ({ $type, id }) => $type !== 'bpmn:Collaboration' && ($type !== 'bpmn:Process' || id === processId),
  );
  definitions.diagrams = [];
  definitions.rootElements.forEach(connect);
  return (await moddle.toXML(rootElement)).xml;
};

const post = (answer: LayoutAnswer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its creator only
  globalThis.postMessage(answer);
};

globalThis.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  alone(data.xml, data.processId)
    .then(layoutProcess)
    .then(
      (xml) => post({ xml }),
      () => post({ xml: null }),
    );
});
