import { expect } from 'vitest';
import { apkOf, sampleOfBytes, storedFile } from '#platform/files/server/files.testing.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Answer, EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { appVersionCalls, type AppVersionRow } from '../app-versions.contract.ts';

/** The part of an answer that rejects one field. */
export const refusedAt = (field: string, reason: string, code = '502') => ({
  status: 200,
  code,
  reason,
  fields: { [field]: reason },
});

type Lang = 'zh-CN' | 'zh-TW' | 'en' | 'vi';

/** The part of a test server that is used here; the tests build the application. */
type Caller<Session> = {
  administrator: Session;
  services: { files: Files };
  call: <const Spec extends EndpointSpec>(
    spec: Spec,
    input: Partial<Input<Spec>>,
    options: { as: Session; lang?: Lang },
  ) => Promise<Omit<Envelope, 'content'> & { status: number; requestId: string; content: Answer<Spec> }>;
};

let number = 0;
/** A version number that no other test uses. */
export const nextNo = (): string => `7.${(number += 1)}.0`;

/** An iOS version, which needs no package. */
export const iosForm = (own: Record<string, unknown> = {}) => ({
  platform: 'I',
  type: 'D',
  no: nextNo(),
  explain: 'Better',
  url: 'https://apps.example.com/steward',
  ...own,
});

/** The calls of the screen, made by the first administrator unless `as` names someone else. */
export const screenOf = <Session extends { empid: string }>(server: Caller<Session>) => {
  const as = { as: server.administrator };
  const add = (content: Record<string, unknown>, by: Session = server.administrator) =>
    server.call(appVersionCalls.add, { content: content as never }, { as: by });
  const added = async (content: Record<string, unknown>): Promise<AppVersionRow> => {
    const answer = await add(content);
    expect(answer).toMatchObject({ code: '200' });
    return answer.content;
  };
  /** Stores a package as uploaded by a person; `fileChunk` describes it as the seed does. */
  const upload = async (name: string, { bytes = apkOf(Buffer.from(name)), by = server.administrator } = {}) => ({
    fileid: await storedFile(server, by, name, bytes),
    fileChunk: { md5: sampleOfBytes(bytes), fileName: name, fileSize: bytes.length },
  });
  return {
    add,
    added,
    upload,
    /** An Android version with its package. */
    addedPackage: async (own: Record<string, unknown> = {}): Promise<AppVersionRow> => {
      const no = typeof own['no'] === 'string' ? own['no'] : nextNo();
      return added({ no, explain: 'Better', ...(await upload(`steward-${no}.apk`)), ...own });
    },
    edit: (content: Record<string, unknown>) => server.call(appVersionCalls.edit, { content: content as never }, as),
    setLatest: (content: { oid: string; islatest?: 'Y' | 'N'; rev?: number }) =>
      server.call(appVersionCalls.setLatest, { content }, as),
    item: (oid: string) => server.call(appVersionCalls.item, { query: { oid } }, as),
    list: async (
      conditionMap: Input<typeof appVersionCalls.list>['sealedQuery']['conditionMap'] = {},
      query: Input<typeof appVersionCalls.list>['query'] = {},
      lang: Lang = 'en',
    ): Promise<AppVersionRow[]> =>
      (await server.call(appVersionCalls.list, { query, sealedQuery: { conditionMap } }, { ...as, lang })).content,
    urls: async (versionOid: string, lang: Lang = 'en') =>
      (await server.call(appVersionCalls.urls, { query: { versionOid } }, { ...as, lang })).content,
    addUrl: (content: Record<string, unknown>) =>
      server.call(appVersionCalls.addUrl, { content: content as never }, as),
    editUrl: (content: Record<string, unknown>) =>
      server.call(appVersionCalls.editUrl, { content: content as never }, as),
    removeUrls: (content: string[]) => server.call(appVersionCalls.removeUrls, { content }, as),
  };
};
