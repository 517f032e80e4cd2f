import { contentOf } from '#app/server/answered.testing.ts';
import { aim, type Aimed } from '#app/server/placed.testing.ts';
import type { TestServer } from '#app/server/server.testing.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { languageTextListCalls as calls, type TextAnswer, type TextRecord } from '../language-texts.contract.ts';

/** The calls of a test file, made by the administrator. */
export const textsOf = (server: TestServer) => {
  const as = { as: server.administrator };
  const add = (content: Record<string, unknown>) => server.call(calls.add, { content: content as never }, as);
  const save = (langid: string, languages: Record<string, unknown>, own: object = {}) =>
    server.call(calls.saveRecord, { content: { langid, languages, ...own } }, as);
  return {
    add,
    added: async (langid: string, langtype: Language, langcontent: string, own: object = {}): Promise<TextAnswer> =>
      contentOf('a text', add({ langid, langtype, langcontent, ...own })),
    addRecord: (content: Record<string, unknown>) => server.call(calls.addRecord, { content: content as never }, as),
    edit: (content: Record<string, unknown>) => server.call(calls.edit, { content: content as never }, as),
    save,
    saved: async (langid: string, languages: Record<string, unknown>): Promise<TextRecord> =>
      contentOf('the texts of an id', save(langid, languages)),
    item: async (id: string): Promise<TextRecord> => contentOf('an id', server.call(calls.item, { query: { id } }, as)),
    remove: (oids: string[]) => server.call(calls.remove, { content: oids }, as),
    putBack: (oids: string[]) => server.call(calls.putBack, { content: oids }, as),
  };
};

/** A try of every write, for the matrices. */
export const languageTextTries = async (server: TestServer): Promise<Aimed[]> => {
  const texts = textsOf(server);
  const own = await texts.added('undo.own', 'en', 'Own', { ismobile: 'Y' });
  const reworded = await texts.added('common.cancel', 'en', 'Never mind');
  await texts.saved('undo.own', { 'zh-CN': { langcontent: '自己' }, vi: { langcontent: 'Riêng' } });
  const inApp = { ismobile: 'Y' } as const;
  return [
    aim(calls.add, { content: { langid: 'undo.new', langtype: 'en', langcontent: 'New', ...inApp } }),
    aim(calls.edit, { content: { oid: own.oid, langcontent: 'Mine', status: 'N' } }),
    aim(calls.addRecord, { content: { langid: 'undo.record', languages: { vi: { langcontent: 'Mới' } }, ...inApp } }),
    aim(calls.saveRecord, {
      content: { langid: 'undo.own', ismobile: 'N', languages: { 'zh-CN': { langcontent: '我的' }, vi: null } },
    }),
    aim(calls.putBack, { content: [reworded.oid] }),
    aim(calls.remove, { content: [own.oid] }),
  ];
};
