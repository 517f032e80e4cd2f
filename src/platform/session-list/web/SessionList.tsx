import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { EmptyState, FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { sessionListCalls, type SessionRow } from '../session-list.contract.ts';
import { sessionListTexts } from '../session-list.texts.ts';
import { useViewingAs } from '#platform/rights/web/view-as-store.ts';
import { useSignedInUser } from '#platform/session/web/session-store.ts';
import './session-list.css';

type Sessions = { empid: string; channel?: SessionRow['channel'] };
/**
 * `channel`: show only sessions of the console (W) or of the app (A). `mayEndOthers`: whether to offer ending other
 * people's sessions, which requires the right to change the people of the channel.
 */
type Props = Sessions & { mayEndOthers?: boolean };

const rowsWhileLoading = 3;
const askAgainMs = 30_000;

/** Asks for confirmation, ends the sessions, reports how many, and reloads the list. */
const useEnding = ({ empid, channel }: Sessions, reload: () => Promise<unknown>) => {
  const t = useTexts(sessionListTexts);
  const { modal } = App.useApp();
  const notices = useNotices();
  const send = async (which: { oids: string[] } | { all: 'Y' }): Promise<void> => {
    try {
      const { ended } = await call(sessionListCalls.end, { content: { empid, channel, ...which } });
      notices.success(t('session.ended', { count: ended }));
    } catch (error) {
      notices.failure(t('session.endFailed'), error);
    }
    await reload();
  };
  return (title: string, which: Parameters<typeof send>[0]): void =>
    void modal.confirm({
      title,
      content: t('session.endHint'),
      okText: t('session.end'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => send(which),
    });
};

const isPhone = ({ channel, device }: SessionRow): boolean => channel === 'A' || /(?:iOS|Android)$/.test(device);

const Row = ({ row, onEnd }: { row: SessionRow; onEnd: (() => void) | undefined }) => {
  const t = useTexts(sessionListTexts);
  const device = row.device || t('session.unknownDevice');
  return (
    <li className="session-row">
      <span className="session-icon" aria-hidden>
        {isPhone(row) ? <MobileOutlined aria-hidden /> : <DesktopOutlined aria-hidden />}
      </span>
      <div className="session-facts">
        <p className="session-device">
          <strong>{device}</strong>
          <span className="session-channel">{t(row.channel === 'A' ? 'common.app' : 'common.console')}</span>
          {row.current === 'Y' ? <span className="session-current">{t('session.current')}</span> : null}
        </p>
        <dl>
          <div>
            <dt>{t('session.place')}</dt>
            <dd>{row.place || '—'}</dd>
          </div>
          <div>
            <dt>{t('session.since')}</dt>
            <dd>
              <TimeText time={row.since} />
            </dd>
          </div>
          <div>
            <dt>{t('session.lastSeen')}</dt>
            <dd>
              <TimeText time={row.lastseen} />
            </dd>
          </div>
        </dl>
      </div>
      {onEnd ? (
        <Button danger size="small" aria-label={t('session.endOne', { device })} onClick={onEnd}>
          {t('session.end')}
        </Button>
      ) : null}
    </li>
  );
};

/**
 * A person's sessions, with controls to end them: anyone may end their own, those who may change users also others'.
 * The current session ends by signing out.
 */
export const SessionList = ({ empid, channel, mayEndOthers = false }: Props) => {
  const t = useTexts(sessionListTexts);
  const { number } = useLanguage();
  const own = useSignedInUser()?.empid === empid;
  // Everything is read-only while the console is viewed as somebody else.
  const isReadOnly = useViewingAs() !== null;
  const mayEnd = (own || mayEndOthers) && !isReadOnly;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sessions', empid, channel],
    queryFn: ({ signal }) => call(sessionListCalls.list, { query: { empid, channel } }, { signal }),
    refetchInterval: askAgainMs,
    gcTime: 0,
  });
  const end = useEnding({ empid, channel }, refetch);
  if (!data)
    return error ? (
      <FailedState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows count={rowsWhileLoading} />
    );
  if (data.length === 0) return <EmptyState words={{ title: t('session.none'), hint: t('session.noneHint') }} />;
  const others = data.filter(({ current }) => current === 'N');
  return (
    <section className="session-list" aria-label={t('common.signedInWhere')}>
      <div className="session-head">
        <span role="status">{t('session.count', { count: number(data.length) })}</span>
        <RefreshButton table={{ refreshing: isFetching, refresh: () => void refetch() }} />
        {mayEnd && others.length > 1 ? (
          <Button
            danger
            size="small"
            onClick={() => end(t('session.endAllTitle', { count: number(others.length) }), { all: 'Y' })}
          >
            {t(others.length < data.length ? 'session.endOthers' : 'session.endAll')}
          </Button>
        ) : null}
      </div>
      <ul>
        {data.map((row) => (
          <Row
            key={row.oid}
            row={row}
            onEnd={mayEnd && row.current === 'N' ? () => end(t('session.endOneTitle'), { oids: [row.oid] }) : undefined}
          />
        ))}
      </ul>
    </section>
  );
};
