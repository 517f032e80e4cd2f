import { expect } from 'vitest';
import type { Answer, EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { webFunctionCalls, type WebFunctionRow } from '../web-functions.contract.ts';

let number = 0;
/** A valid form: a unique id and a free position at the top level. */
export const entryForm = (own: Record<string, unknown> = {}) => {
  number += 1;
  return {
    id: `T${number}`,
    name: `Entry ${number}`,
    icon: 'AppstoreOutlined',
    position: 1,
    parentoid: null,
    sort: 1000 + number,
    component: 'layout',
    url: `/t${number}`,
    ...own,
  };
};

/** An error at one field. */
export const refusedAt = (field: string, reason: string, code = '502') => ({
  status: 200,
  code,
  reason,
  fields: { [field]: reason },
});

/** The part of a test server that is used here. */
type Caller<Session> = {
  administrator: Session;
  call: <const Spec extends EndpointSpec>(
    spec: Spec,
    input: Partial<Input<Spec>>,
    options: { as: Session },
  ) => Promise<Omit<Envelope, 'content'> & { status: number; requestId: string; content: Answer<Spec> }>;
};

/** The calls of the screen, made by the first administrator. */
export const screenOf = <Session>(server: Caller<Session>) => {
  const as = { as: server.administrator };
  const add = (own: Record<string, unknown> = {}) => server.call(webFunctionCalls.add, { content: entryForm(own) }, as);
  const added = async (own: Record<string, unknown> = {}): Promise<WebFunctionRow> => {
    const answer = await add(own);
    expect(answer.code).toBe('200');
    return answer.content;
  };
  return {
    add,
    added,
    below: (parent: WebFunctionRow, own: Record<string, unknown> = {}) =>
      added({ position: parent.position + 1, parentoid: parent.oid, ...own }),
    edit: (content: Record<string, unknown>) => server.call(webFunctionCalls.edit, { content: content as never }, as),
    remove: (content: string[]) => server.call(webFunctionCalls.remove, { content }, as),
    item: async (oid: string) => (await server.call(webFunctionCalls.item, { query: { oid } }, as)).content,
    sort: (parentoid: string | null, oids: string[]) =>
      server.call(webFunctionCalls.sortSiblings, { content: { parentoid, oids } }, as),
    builtIn: async (id: string): Promise<WebFunctionRow> => {
      const row = (await server.call(webFunctionCalls.list, {}, as)).content.find((one) => one.id === id);
      if (!row) throw new Error(`${id} is not built in`);
      return row;
    },
  };
};
