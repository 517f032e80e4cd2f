import { expect } from 'vitest';
import type { TestAnswer, TestServer, TestSession } from '#app/server/server.testing.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import type { FileSent } from '#platform/wire/endpoint.ts';
import { processCalls } from '../processes.contract.ts';
import type { UploadedProcess } from '../process-rows.contract.ts';

type Field = { id: string; label?: string; type?: string };
type Stage = { id: string; name?: string; formKey?: string; fields?: readonly Field[] };
type Model = { id: string; name?: string; stages?: readonly Stage[] };

const fieldXml = ({ id, label = id, type = 'string' }: Field): string =>
  `<camunda:formField id="${id}" label="${label}" type="${type}"/>`;

const stageXml = ({ id, name = id, formKey, fields = [] }: Stage): string =>
  `<bpmn:userTask id="${id}" name="${name}"${formKey ? ` camunda:formKey="${formKey}"` : ''}><bpmn:extensionElements>
    <camunda:formData>${fields.map(fieldXml).join('')}</camunda:formData></bpmn:extensionElements></bpmn:userTask>`;

/** A file in the dialect of Camunda 7, without positions. */
export const modelXml = (...models: Model[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="defs" targetNamespace="test" exporter="Tester" exporterVersion="1">
${models
  .map(
    ({ id, name, stages = [{ id: `${id}_task` }] }) =>
      `<bpmn:process id="${id}"${name ? ` name="${name}"` : ''} isExecutable="true">
  <bpmn:startEvent id="${id}_start"/>${stages.map(stageXml).join('\n  ')}</bpmn:process>`,
  )
  .join('\n')}
</bpmn:definitions>`;

export const modelFile = (xml: string | Buffer, name = 'process.bpmn'): FileSent => fileOf(name, Buffer.from(xml));

let made = 0;
/** An id that is unique in the test file. */
export const freshId = (): string => `Process_${(made += 1)}`;

/** The calls of the catalogue, made by the administrator unless `as` names someone else. */
export const processesOf = (server: TestServer, as: TestSession = server.administrator) => {
  const upload = (file: FileSent | null, body: Record<string, unknown> = {}): Promise<TestAnswer<UploadedProcess[]>> =>
    server.call(processCalls.upload, { body, ...(file ? { file } : {}) }, { as });
  return {
    upload,
    /** Adds the processes of a file. */
    added: async (...models: Model[]): Promise<UploadedProcess[]> => {
      const answer = await upload(modelFile(modelXml(...models)));
      expect(answer).toMatchObject({ code: '200' });
      return answer.content;
    },
    list: async (query: Record<string, unknown> = {}) =>
      (await server.call(processCalls.search, { query }, { as })).content,
    edit: (content: Record<string, unknown>) => server.call(processCalls.edit, { content: content as never }, { as }),
    remove: (oids: string[]) => server.call(processCalls.remove, { content: oids }, { as }),
  };
};
