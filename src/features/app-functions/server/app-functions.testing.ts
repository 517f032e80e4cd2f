import { expect } from 'vitest';
import { permissionCalls, type IdentityRow } from '#platform/permission-page/permission-page.contract.ts';
import type { Answer, EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { appFunctionCalls, type AppFunctionRow } from '../app-functions.contract.ts';

let number = 0;
/** A form that is accepted, with an id of its own. */
export const functionForm = (own: Record<string, unknown> = {}) => {
  number += 1;
  return { id: `T${number}`, name: `Function ${number}`, icon: 'mail', position: 1, ...own };
};

/** What an answer holds that rejects one field. */
export const refusedAt = (field: string, reason: string, code = '502') => ({
  status: 200,
  code,
  reason,
  fields: { [field]: reason },
});

export type Given = { roleid: string; oid?: string; authmaps: Record<string, unknown>[] };

/** What is used of a test server; the application itself is built by the tests. */
type Caller<Session> = {
  administrator: Session;
  call: <const Spec extends EndpointSpec>(
    spec: Spec,
    input: Partial<Input<Spec>>,
    options: { as: Session; lang?: 'zh-CN' | 'zh-TW' | 'en' | 'vi' },
  ) => Promise<Omit<Envelope, 'content'> & { status: number; requestId: string; content: Answer<Spec> }>;
};

/** The calls of the screen and of its authorization page; without `as` made by the first administrator. */
export const screenOf = <Session>(server: Caller<Session>) => {
  const as = { as: server.administrator };
  const add = (own: Record<string, unknown> = {}) =>
    server.call(appFunctionCalls.add, { content: functionForm(own) }, as);
  return {
    add,
    added: async (own: Record<string, unknown> = {}): Promise<AppFunctionRow> => {
      const answer = await add(own);
      expect(answer.code).toBe('200');
      return answer.content;
    },
    edit: (content: Record<string, unknown>) => server.call(appFunctionCalls.edit, { content: content as never }, as),
    remove: (content: string[]) => server.call(appFunctionCalls.remove, { content }, as),
    item: (oid: string) => server.call(appFunctionCalls.item, { query: { oid } }, as),
    list: async (
      query: Input<typeof appFunctionCalls.list>['query'] = {},
      lang: 'zh-CN' | 'en' | 'vi' = 'en',
    ): Promise<AppFunctionRow[]> => (await server.call(appFunctionCalls.list, { query }, { ...as, lang })).content,
    modules: async (lang: 'zh-TW' | 'en' | 'vi' = 'en', by: Session = server.administrator) =>
      (await server.call(appFunctionCalls.modules, {}, { as: by, lang })).content,
    usage: async (...oids: string[]) =>
      (await server.call(appFunctionCalls.usage, { sealedQuery: { oids } }, as)).content,
    permission: (funcOid: string, by: Session = server.administrator) =>
      server.call(permissionCalls.read, { sealedQuery: { funcOid } }, { as: by }),
    give: (
      funcOid: string,
      items: Given[],
      {
        funcType = 'A',
        gone = [],
        by = server.administrator,
      }: { funcType?: 'A' | 'W'; gone?: string[]; by?: Session } = {},
    ): Promise<{ status: number; code: string; reason?: string; content: IdentityRow[] }> =>
      server.call(
        permissionCalls.save,
        {
          sealedQuery: { deleteAuthOids: gone, deleteMapOids: [] },
          content: items.map((item) => ({ funcOid, funcType, ...item })) as never,
        },
        { as: by },
      ),
  };
};
