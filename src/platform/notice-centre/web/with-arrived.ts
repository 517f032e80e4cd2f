import type { Notice } from '../notice-centre.contract.ts';
import { unreadAtMost } from './notice-queries.ts';

type Unread = { total: number; unread: number; list: Notice[] };

/**
 * The unread notices after one has arrived: a new one, one that is announced again and unread again, or one that has
 * been withdrawn. Counted in the page: a notice for everybody would otherwise bring a call of every page at once. An
 * unread one that is older than those in the list is counted twice, until the list is asked for again.
 */
export const withArrived = (before: Unread, arrived: Notice): Unread => {
  const others = before.list.filter(({ oid }) => oid !== arrived.oid);
  const unread = before.unread - (before.list.length - others.length) + (arrived.read ? 0 : 1);
  return { ...before, unread, list: (arrived.read ? others : [arrived, ...others]).slice(0, unreadAtMost) };
};
