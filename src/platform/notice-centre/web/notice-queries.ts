import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/wire/web/client.ts';
import { noticeCalls, type NoticeType } from '../notice-centre.contract.ts';

const notices = 'notices';
/** The newest unread ones are enough to see what was missed. */
export const unreadAtMost = 50;

// The sockets are of the person who is signed in, and so are the notices, even while viewing as somebody else.
const asMyself = true;

export const unreadNotices = queryOptions({
  queryKey: [notices, 'unread'],
  queryFn: ({ signal }) =>
    call(noticeCalls.list, { query: { unreadOnly: 'Y', pageSize: unreadAtMost } }, { signal, asMyself }),
  staleTime: 60_000,
});

export type NoticeFilter = { type: NoticeType | ''; unreadOnly: boolean; pageSize: number };

export const listedNotices = ({ type, unreadOnly, pageSize }: NoticeFilter) =>
  queryOptions({
    queryKey: [notices, 'list', type, unreadOnly, pageSize],
    queryFn: ({ signal }) =>
      call(noticeCalls.list, { query: { type, unreadOnly: unreadOnly ? 'Y' : '', pageSize } }, { signal, asMyself }),
  });

/** Asks again for the list, if it is open. */
export const useRenewList = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [notices, 'list'] });
};

/** Marks notices as read; an empty list: all. */
export const useMarkRead = (onError?: (error: Error) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (oids: readonly string[]) => call(noticeCalls.read, { content: [...oids] }, { asMyself }),
    onSettled: () => client.invalidateQueries({ queryKey: [notices] }),
    ...(onError ? { onError } : {}),
  });
};
