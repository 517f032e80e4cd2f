import { aim, type Aimed, forMatrices, offer, says } from '#app/server/placed.testing.ts';
import type { TestServer } from '#app/server/server.testing.ts';
import { storedFile } from '#platform/files/server/files.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { feedbackCalls, type FeedbackState } from '../feedback.contract.ts';
import { feedbackLogCalls } from '../feedback-log.contract.ts';

type Put = {
  empid: string;
  content: string;
  type?: string;
  state?: FeedbackState;
  logfileid?: string;
  assignee?: string;
  /** SQL time */
  feedbackdate?: string;
};

/** Adds a feedback as the app does, without its limits; returns its id. */
export const putFeedback = (db: Database, { type = 'BUG', content, ...more }: Put): Promise<string> =>
  db.write({ empid: more.empid }, async (trx) => {
    const { oid } = await trx
      .insertInto('feedback')
      .values({ type, content, search_text: searchText(content), ...more })
      .returning('oid')
      .executeTakeFirstOrThrow();
    return oid;
  });

/** Stores a log of a person; returns its id. */
export const storedLog = (server: TestServer, empid: string, bytes: Buffer, name = 'app.log'): Promise<string> =>
  storedFile(server, { empid }, name, bytes);

/** A feedback with a log and another like it, of a person of the plant. */
export const placedFeedback = forMatrices({
  add: async (server, { mark, person: empid }) => {
    const logfileid = await storedLog(server, empid, Buffer.from(`${mark} first line\nsecond line\n`), `${mark}.log`);
    const content = `${mark} the page does not open`;
    const oid = await putFeedback(server.db, { empid, content, logfileid });
    return { oid, log: logfileid, similar: await putFeedback(server.db, { empid, content: `${content} at all` }) };
  },
  reads: ({ oid, log }) => [
    aim(feedbackCalls.item, { query: { oid } }),
    aim(feedbackCalls.similar, { query: { oid } }),
    aim(feedbackCalls.assignable, { content: { oids: [oid], ids: [] } }),
    aim(feedbackLogCalls.page, { query: { logName: log } }),
    aim(feedbackLogCalls.file, { query: { logName: log } }),
  ],
  writes: ({ oid }) => [
    aim(feedbackCalls.setState, { content: { oid, oldState: 'N', newState: 'D' } }),
    aim(feedbackCalls.assign, { content: { oid, assignee: '' } }),
    aim(feedbackCalls.handOver, { content: { rows: [{ oid }], assignee: '' } }),
    aim(feedbackCalls.reply, { content: { oid, content: 'We look into it.' } }),
  ],
  offers: ({ oid }) => {
    const offered = ({ mayChange }: { mayChange: 'Y' | 'N' }) => [
      says(
        'mayChange',
        mayChange === 'Y',
        feedbackCalls.setState,
        feedbackCalls.assign,
        feedbackCalls.handOver,
        feedbackCalls.reply,
      ),
    ];
    return [
      offer(feedbackCalls.item, { query: { oid } }, (row) => row, offered),
      offer(
        feedbackCalls.search,
        { query: { pageSize: 1000 } },
        ({ list }) => list.find((row) => row.oid === oid),
        offered,
      ),
    ];
  },
});

/** Writes that can be undone. */
export const feedbackTries = async (server: TestServer): Promise<Aimed[]> => {
  const empid = 'undo-feedback';
  const oid = await putFeedback(server.db, { empid, content: 'Nothing works' });
  const other = await putFeedback(server.db, { empid, content: 'Nothing works at all' });
  return [
    aim(feedbackCalls.setState, { content: { oid, oldState: 'N', newState: 'C' } }),
    aim(feedbackCalls.assign, { content: { oid, assignee: server.administrator.empid } }),
    aim(feedbackCalls.handOver, { content: { rows: [{ oid }, { oid: other }], assignee: '' } }),
    aim(feedbackCalls.handOver, {
      content: { rows: [{ oid }, { oid: other }], assignee: server.administrator.empid },
    }),
  ];
};
