import { StopOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { writeBackCalls, type RetryProgress as Retry } from '#features/write-backs/write-backs.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useEngineState } from '#platform/process-engine/web/EngineState.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { useDuration } from './use-duration.ts';
import { writeBackWords } from './write-back-list.ts';
import './write-backs.css';

const refreshMs = 2_000;
const isGoing = ({ waiting }: Retry): boolean => waiting > 0;

/** How far what was sent again today is; asks as long as something is going on. `onMoved`: something has been sent. */
export const RetryProgress = ({ onMoved }: { onMoved: () => void }) => {
  const t = useTexts(writeBackWords);
  const { number } = useLanguage();
  const duration = useDuration();
  const notices = useNotices();
  const mayStop = useMayCall(writeBackCalls.stop);
  const [stopping, setStopping] = useState('');
  const isAwaited = (useEngineState().data?.state ?? 'closed') !== 'closed';
  const restOf = ({ left }: Retry): string =>
    isAwaited ? t('write_back.engineAwaited') : t('write_back.left', { time: duration(left) });
  const { data, refetch } = useQuery({
    queryKey: ['write-back-retries'],
    queryFn: () => call(writeBackCalls.progress),
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? refreshMs : false),
  });
  const waiting = data?.reduce((sum, one) => sum + one.waiting, 0);
  useEffect(() => {
    if (waiting !== undefined) onMoved();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is read again when the number has changed
  }, [waiting]);
  const stop = async (oid: string, before: number): Promise<void> => {
    setStopping(oid);
    try {
      const { stopped } = await call(writeBackCalls.stop, { content: { oid } });
      notices.success(t('write_back.stoppedNow', { count: stopped - before }));
    } catch (fault) {
      notices.failure(t('execution.stopFailed'), fault);
    }
    setStopping('');
    await refetch();
  };
  if (!data || data.length === 0) return null;
  return (
    <section className="kit-card write-back-progress" aria-label={t('write_back.progress')}>
      <h2>{t('write_back.progress')}</h2>
      <ul>
        {data.map((one) => {
          const { oid, total, written, failed, stopped, crtemp, crtdat } = one;
          const done = written + failed;
          return (
            <li key={oid}>
              <PersonLink empid={crtemp} /> <TimeText time={crtdat} form="short" />
              <Progress
                percent={Math.floor((100 * (done + stopped)) / total)}
                size="small"
                status={isGoing(one) ? 'active' : failed + stopped > 0 ? 'exception' : 'success'}
                aria-label={t('write_back.progress')}
              />
              <span>
                {t('write_back.progressOf', {
                  done: number(done),
                  total: number(total),
                  written: number(written),
                  failed: number(failed),
                })}
                {stopped > 0 ? ` · ${t('write_back.stopped', { count: stopped })}` : null}
                {isGoing(one) ? ` · ${restOf(one)}` : null}
              </span>
              {isGoing(one) && mayStop ? (
                <Button
                  size="small"
                  icon={<StopOutlined aria-hidden />}
                  loading={stopping === oid}
                  onClick={() => void stop(oid, stopped)}
                >
                  {t('write_back.stop')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
