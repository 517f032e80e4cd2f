import { sql } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { screenTexts, waitingText } from '../message-screens.texts.ts';
import { messageMenu, type WaitingFor } from '../messages.contract.ts';
import { messageWithin } from './messages.queries.ts';
import { words } from './words.texts.ts';

type Waiting = AttentionRow & { waiting: WaitingFor; total: number };

export const messageAttention: readonly Attention[] = [
  {
    key: 'messages-waiting',
    title: words['message.attention.waiting'],
    list: `${messageMenu.url}?state=WAITING`,
    functions: [messageMenu.id],
    level: 'CHANGE',
    scoped: true,
    find: async (db, { lang, scope, most }) => {
      const { rows } = await sql<Waiting>`
        select m.oid as key, m.title as label, ${`${messageMenu.url}?edit=`} || m.oid as path, m.waiting, count(*) over ()::int as total
        from message m where m.waiting <> '' and m.ispushed = 'N' and ${messageWithin(scope)}
        order by m.pushtime, m.oid limit ${most}`.execute(db);
      return counted(rows.map(({ waiting, ...row }) => ({ ...row, why: screenTexts[waitingText[waiting]][lang] })));
    },
  },
];
