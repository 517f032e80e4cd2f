import { CheckOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select, Tag } from 'antd';
import { useContext, useState } from 'react';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { SideDialog } from '#platform/keyboard/web/SideDialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { EmptyState, FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { type Notice, type NoticeType, noticeTypes } from '../notice-centre.contract.ts';
import { noticeCentreTexts } from '../notice-centre.texts.ts';
import { listedNotices, useMarkRead } from './notice-queries.ts';
import { leadsSomewhere, NoticeViews } from './notice-views.ts';
import './notice-panel.css';

const pageSize = 20;
const most = 1_000;

type LineProps = { notice: Notice; onFollow: (notice: Notice) => void; onRead: (oid: string) => void };

const Line = ({ notice, onFollow, onRead }: LineProps) => {
  const t = useTexts(noticeCentreTexts);
  const views = useContext(NoticeViews);
  const { oid, type, code, title, message, at, read } = notice;
  return (
    <li className={read ? 'notice' : 'notice notice-unread'}>
      <div className="notice-head">
        <Tag color={code === '200' ? 'default' : 'error'}>{t(`notice.type.${type}`)}</Tag>
        {read ? null : <span className="notice-mark">{t('common.unread')}</span>}
        <span className="notice-time">
          <TimeText time={at} form="moment" />
        </span>
      </div>
      {leadsSomewhere(notice, views) ? (
        <button type="button" className="notice-title notice-link" onClick={() => onFollow(notice)}>
          {title}
        </button>
      ) : (
        <strong className="notice-title">{title}</strong>
      )}
      <p className="notice-message">{message}</p>
      {read ? null : (
        <Button
          className="notice-read"
          type="text"
          size="small"
          icon={<CheckOutlined aria-hidden />}
          aria-label={t('notice.readNamed', { name: title })}
          title={t('notice.readNamed', { name: title })}
          onClick={() => onRead(oid)}
        />
      )}
    </li>
  );
};

type Props = { onFollow: (notice: Notice) => void; onClose: () => void };

/** The notices of the person, by kind, with what is unread marked. */
export const NoticePanel = ({ onFollow, onClose }: Props) => {
  const t = useTexts(noticeCentreTexts);
  const notices = useNotices();
  const [type, setType] = useState<NoticeType | ''>('');
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [shown, setShown] = useState(pageSize);
  const { data, error, isFetching, refetch } = useQuery({
    ...listedNotices({ type, unreadOnly, pageSize: shown }),
    placeholderData: keepPreviousData,
  });
  const marking = useMarkRead((failure) => notices.failure(t('notice.readFailed'), failure));
  const list = data?.list ?? [];
  const kinds: { value: NoticeType | ''; label: string }[] = [
    { value: '', label: t('common.all') },
    ...noticeTypes.map((value) => ({ value, label: t(`notice.type.${value}`) })),
  ];
  return (
    <SideDialog size={480} title={t('notice.title')} onCancel={onClose}>
      <div className="notice-tools">
        <Select<NoticeType | ''>
          aria-label={t('notice.types')}
          value={type}
          options={kinds}
          onChange={(next) => {
            setType(next);
            setShown(pageSize);
          }}
        />
        <Checkbox checked={unreadOnly} onChange={({ target }) => setUnreadOnly(target.checked)}>
          {t('notice.unreadOnly')}
        </Checkbox>
        <Button
          size="small"
          disabled={(data?.unread ?? 0) === 0}
          loading={marking.isPending}
          onClick={() => marking.mutate([])}
        >
          {t('common.readAll')}
        </Button>
      </div>
      {error && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows count={5} /> : null}
      {data && list.length === 0 ? <EmptyState words={{ title: t('notice.none') }} /> : null}
      <ul className="notice-list" aria-busy={isFetching}>
        {list.map((one) => (
          <Line key={one.oid} notice={one} onFollow={onFollow} onRead={(oid) => marking.mutate([oid])} />
        ))}
      </ul>
      {data && data.total > list.length && shown < most ? (
        <Button block loading={isFetching} onClick={() => setShown(Math.min(most, shown + pageSize))}>
          {t('notice.more')}
        </Button>
      ) : null}
    </SideDialog>
  );
};
