import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { noticeCalls, type Notice } from '../notice-centre.contract.ts';
import type { NoticeSource } from './notice-source.ts';
import { markNoticesRead, noticeCounts, noticeList } from './notices.queries.ts';
import { type Say, wordedNotice } from './worded-notice.ts';

const descending = (one: string, other: string): number => Number(one < other) - Number(one > other);
const newestFirst = (one: Notice, other: Notice): number =>
  descending(one.at, other.at) || descending(one.oid, other.oid);

type Services = { db: Database; sources: readonly NoticeSource[]; say: Say };

/** The notices of the caller: those of the platform, and those that features have in rows of their own. */
export const noticeRoutes = (bind: Bind, { db, sources, say }: Services): void => {
  const { read } = db;

  bind(noticeCalls.list, async ({ query, caller: { empid }, lang }) => {
    const { pageNum, pageSize, type } = query;
    const unreadOnly = query.unreadOnly === 'Y';
    const filter = { type, unreadOnly };
    const end = pageNum * pageSize;
    const isAsked = (source: NoticeSource): boolean => type === '' || source.type === type;
    const [own, stored, counts, lists] = await Promise.all([
      noticeCounts(read, empid, filter),
      noticeList(read, empid, filter, end),
      Promise.all(sources.map(async (source) => ({ source, ...(await source.counts(read, empid)) }))),
      Promise.all(
        sources.filter(isAsked).map((source) => source.list(read, { empid, lang }, { most: end, unreadOnly })),
      ),
    ]);
    const unread = counts.reduce((sum, count) => sum + count.unread, own.unread);
    const total = counts
      .filter(({ source }) => isAsked(source))
      .reduce((sum, count) => sum + (unreadOnly ? count.unread : count.total), own.total);
    const all = [...stored.map((row) => wordedNotice(row, lang, say)), ...lists.flat()].toSorted(newestFirst);
    return { total, unread, list: all.slice(end - pageSize, end) };
  });

  bind(noticeCalls.read, async ({ content, caller: { empid, actor } }) => {
    await db.write(actor, async (trx) => {
      await markNoticesRead(trx, empid, content);
      for (const source of sources) await source.markRead(trx, empid, content);
    });
    const [own, ...others] = await Promise.all([
      noticeCounts(read, empid, { type: '', unreadOnly: false }),
      ...sources.map((source) => source.counts(read, empid)),
    ]);
    return { unread: others.reduce((sum, { unread }) => sum + unread, own.unread) };
  });
};
