declare module 'bpmn-auto-layout' {
  export const layoutProcess: (xml: string) => Promise<string>;
}

declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: object }>;
    toXML(element: object): Promise<{ xml: string }>;
    create(type: string, properties: object): object;
  }
}
