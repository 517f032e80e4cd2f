import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button } from 'antd';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ariaKeys } from '#platform/keyboard/web/key-combo.ts';
import type { Notice } from '../notice-centre.contract.ts';
import { noticeCentreTexts } from '../notice-centre.texts.ts';
import { unreadNotices, useMarkRead } from './notice-queries.ts';
import { noticesKey } from './notices-key.ts';
import { type NoticeView, NoticeViews } from './notice-views.ts';
import { useNoticeToasts } from './useNoticeToasts.tsx';

const NoticePanel = deferred(async () => (await import('./NoticePanel.tsx')).NoticePanel);
const loaded = new Map<() => Promise<{ default: NoticeView }>, NoticeView>();

const viewOf = (load: () => Promise<{ default: NoticeView }>): NoticeView => {
  const view = loaded.get(load) ?? deferred(async () => (await load()).default);
  loaded.set(load, view);
  return view;
};

type Props = { open: boolean; onOpen: () => void; onClose: () => void };

/** The bell of the header with the number of unread notices, their panel, and new ones as they arrive. */
export const NoticeBell = ({ open, onOpen, onClose }: Props) => {
  const t = useTexts(noticeCentreTexts);
  const navigate = useNavigate();
  const views = useContext(NoticeViews);
  const [viewed, setViewed] = useState<Notice | null>(null);
  const { data } = useQuery(unreadNotices);
  const { mutate: markRead } = useMarkRead();
  const unread = data?.unread ?? 0;

  const follow = (notice: Notice): void => {
    onClose();
    if (views[notice.type]) return setViewed(notice);
    if (!notice.read) markRead([notice.oid]);
    if (notice.path !== '') void navigate(notice.path);
  };
  useNoticeToasts({ onOpen: follow, isListed: open });

  const label = unread === 0 ? t('notice.title') : t('notice.bell', { count: unread });
  const load = viewed ? views[viewed.type] : undefined;
  const View = load && viewOf(load);
  return (
    <>
      <Button
        type="text"
        className="shell-notices"
        aria-label={label}
        title={`${label} (${noticesKey})`}
        aria-keyshortcuts={ariaKeys(noticesKey)}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Badge count={unread} size="small" overflowCount={99} aria-hidden>
          <BellOutlined aria-hidden />
        </Badge>
      </Button>
      {open ? <NoticePanel onFollow={follow} onClose={onClose} /> : null}
      {/* oxlint-disable-next-line react-hooks/static-components -- one component for each type, made once */}
      {View && viewed ? <View oid={viewed.oid} onClose={() => setViewed(null)} /> : null}
    </>
  );
};
