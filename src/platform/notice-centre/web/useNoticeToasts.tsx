import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useContext, useEffect, useRef } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { onNotice, onRealtimeState, realtimeState } from '#platform/realtime/web/realtime-store.ts';
import { notice as noticeShape, type Notice } from '../notice-centre.contract.ts';
import { noticeCentreTexts } from '../notice-centre.texts.ts';
import { isAttended } from './attended.ts';
import { unreadAtMost, unreadNotices, useMarkRead, useRenewList } from './notice-queries.ts';
import { withArrived } from './with-arrived.ts';
import { leadsSomewhere, NoticeViews } from './notice-views.ts';
import { claimNotice, HeardNotices } from './shown-once.ts';

const toastSeconds = 2;
const toastsAtOnce = 3;

const isSeen = (): boolean => document.visibilityState === 'visible';

/** `isListed`: the panel is open. */
type Options = { onOpen: (notice: Notice) => void; isListed: boolean };

/** How a new notice is shown: work in the background until it is closed, all others for two seconds (seed 002 §8). */
const useToast = ({ onOpen, isListed }: Options): ((notices: readonly Notice[]) => void) => {
  const { message, notification } = App.useApp();
  const t = useTexts(noticeCentreTexts);
  const { pair } = useLanguage();
  const views = useContext(NoticeViews);
  const open = useRef(new Set<string>());
  // They would lie over the panel, which lists them.
  useEffect(() => {
    if (!isListed) return;
    for (const oid of open.current) notification.destroy(oid);
    open.current.clear();
  }, [isListed, notification]);
  const showJob = (notice: Notice): void => {
    const { oid, code, title, message: description } = notice;
    const follow = (): void => {
      notification.destroy(oid);
      onOpen(notice);
    };
    const actions = leadsSomewhere(notice, views) ? (
      <Button size="small" type="primary" onClick={follow}>
        {t('notice.open')}
      </Button>
    ) : undefined;
    open.current.add(oid);
    const closable = { 'aria-label': t('common.close') };
    const shown = {
      key: oid,
      title,
      description,
      actions,
      closable,
      placement: 'bottomRight',
      duration: false,
    } as const;
    if (code === '200') notification.success(shown);
    else notification.warning(shown);
  };
  return (notices) => {
    const first = notices.filter((notice) => !notice.read && !isAttended(notice) && claimNotice(notice));
    if (isListed) return;
    const brief = first.filter(({ type }) => type !== 'job');
    for (const one of first) if (one.type === 'job') showJob(one);
    if (brief.length > toastsAtOnce) void message.info(t('notice.new', { count: brief.length }), toastSeconds);
    else
      for (const { code, title, message: words } of brief)
        void message.open({
          type: code === '200' ? 'info' : 'warning',
          content: words === '' ? title : pair(title, words),
          duration: toastSeconds,
        });
  };
};

/**
 * Shows each new notice once, in the tab that is seen. After a connection was lost, what came meanwhile is asked for.
 */
export const useNoticeToasts = (options: Options): void => {
  const client = useQueryClient();
  const renew = useRenewList();
  const toast = useToast(options);
  const { mutate: markRead } = useMarkRead();
  const latest = useRef({ renew, toast });
  useEffect(() => {
    latest.current = { renew, toast };
  });
  useEffect(() => {
    const heard = new HeardNotices();
    let waiting: Notice[] = [];
    let isOver = false;

    const show = (notices: readonly Notice[]): void => {
      if (!isSeen()) return void waiting.push(...notices);
      const attended = notices.filter((notice) => !notice.read && isAttended(notice));
      if (attended.length > 0) markRead(attended.map(({ oid }) => oid));
      latest.current.toast(notices);
    };
    const unread = (): Promise<Notice[]> =>
      client.fetchQuery({ ...unreadNotices, staleTime: 0 }).then(
        ({ list }) => list,
        // Asked again when the page is connected again; the panel shows why.
        () => [],
      );
    const catchUp = async (): Promise<void> => {
      const list = await unread();
      if (!isOver) show(heard.missed(list, unreadAtMost));
    };
    const seen = async (): Promise<void> => {
      if (!isSeen()) return;
      const late = waiting;
      waiting = [];
      const left = new Set((await unread()).map(({ oid }) => oid));
      if (!isOver) show(late.filter(({ oid }) => left.has(oid)));
    };

    const stops = [
      onNotice((arrived) => {
        const { data } = noticeShape.safeParse(arrived);
        if (!data || !heard.add(data)) return;
        show([data]);
        // Counted here: a notice for everybody would otherwise bring a call of every page at once.
        client.setQueryData(unreadNotices.queryKey, (before) => before && withArrived(before, data));
        void latest.current.renew();
      }),
      onRealtimeState(() => {
        if (realtimeState() === 'connected') void catchUp();
      }),
    ];
    const onVisible = (): void => void seen();
    document.addEventListener('visibilitychange', onVisible);
    void catchUp();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      for (const stop of stops) stop();
    };
  }, [client, markRead]);
};
