import { fileOf, pdfOf } from '#platform/files/server/files.testing.ts';
import type { TestServer, TestSession } from '#app/server/server.testing.ts';
import { documentCalls, type DocumentRow, type VersionRow } from '../documents.contract.ts';

type Fields = Record<string, unknown>;
type Options = { as?: TestSession; file?: ReturnType<typeof fileOf> | null; lang?: 'en' | 'vi' | 'zh-CN' | 'zh-TW' };

export const form = { name: '门店地图指南', type: 'SOP', explain: '' };

/** The calls of the screen; without `as` made by the first administrator, without `file` with a PDF of one page. */
export const documentsOf = (server: TestServer) => {
  const as = (session?: TestSession) => ({ as: session ?? server.administrator });
  const sent = (file: Options['file']) => (file === null ? {} : { file: file ?? fileOf('guide.pdf', pdfOf()) });
  const add = (fields: Fields = {}, { as: session, file, lang = 'en' }: Options = {}) =>
    server.call(documentCalls.add, { content: { ...form, ...fields }, ...sent(file) }, { ...as(session), lang });
  const addVersion = (fields: Fields, { as: session, file }: Options = {}) =>
    server.call(
      documentCalls.addVersion,
      { content: { name: 'Guide', ...fields } as never, ...sent(file) },
      as(session),
    );
  return {
    add,
    addVersion,
    added: async (fields: Fields = {}, options: Options = {}): Promise<DocumentRow> =>
      (await add(fields, options)).content,
    addedVersion: async (fields: Fields, options: Options = {}): Promise<VersionRow> =>
      (await addVersion(fields, options)).content,
    edit: (content: Fields, session?: TestSession) =>
      server.call(documentCalls.edit, { content: content as never }, as(session)),
    editVersion: (content: Fields, session?: TestSession) =>
      server.call(documentCalls.editVersion, { content: content as never }, as(session)),
    search: (query: Fields = {}, lang: Options['lang'] = 'en') =>
      server.call(documentCalls.search, { query: query }, { ...as(), lang }),
    versions: async (documentOid: string): Promise<VersionRow[]> =>
      (await server.call(documentCalls.versions, { query: { documentOid } }, as())).content,
    shown: async (id: string, session?: TestSession, lang: Options['lang'] = 'en') =>
      (await server.call(documentCalls.shown, { query: { id } }, { ...as(session), lang })).content,
  };
};
