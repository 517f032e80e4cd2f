declare module 'bpmn-moddle' {
  type Warning = { message: string; element?: object; property?: string; value?: unknown };
  type Result = { rootElement: object; warnings: Warning[] };
  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>);
    fromXML(xml: string): Promise<Result>;
  }
}

declare module 'camunda-bpmn-moddle/resources/camunda.json' {
  const descriptor: object;
  export default descriptor;
}
