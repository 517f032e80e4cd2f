import type { FindSource } from '#platform/find/server/find-source.ts';
import { messageCalls, messageFilter, messageMenu } from '../messages.contract.ts';
import { searchMessages } from './messages.queries.ts';
import { words } from './words.texts.ts';

/** Messages by title or content. */
export const messageFind: FindSource = {
  list: messageCalls.fineSearch,
  edit: messageCalls.edit,
  records: async (db, { quick, limit, scope }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchMessages(db, messageFilter.parse(quick), page, scope);
    return list.map(({ oid, title, summary }) => ({ key: oid, title, detail: summary }));
  },
  verbs: [
    {
      words: words['message.verb.addMessage'],
      on: 'nothing',
      call: messageCalls.add,
      path: () => `${messageMenu.url}?add=1`,
    },
  ],
};
