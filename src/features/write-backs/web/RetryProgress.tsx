import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useEffect } from 'react';
import { writeBackCalls, type RetryProgress as Retry } from '#features/write-backs/write-backs.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
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
  const { data } = useQuery({
    queryKey: ['write-back-retries'],
    queryFn: () => call(writeBackCalls.progress),
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? refreshMs : false),
  });
  const waiting = data?.reduce((sum, one) => sum + one.waiting, 0);
  useEffect(() => {
    if (waiting !== undefined) onMoved();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is read again when the number has changed
  }, [waiting]);
  if (!data || data.length === 0) return null;
  return (
    <section className="kit-card write-back-progress" aria-label={t('write_back.progress')}>
      <h2>{t('write_back.progress')}</h2>
      <ul>
        {data.map((one) => {
          const { oid, total, written, failed, left, crtemp, crtdat } = one;
          const done = written + failed;
          return (
            <li key={oid}>
              <PersonLink empid={crtemp} /> <TimeText time={crtdat} form="short" />
              <Progress
                percent={Math.floor((100 * done) / total)}
                size="small"
                status={isGoing(one) ? 'active' : failed > 0 ? 'exception' : 'success'}
                aria-label={t('write_back.progress')}
              />
              <span>
                {t('write_back.progressOf', {
                  done: number(done),
                  total: number(total),
                  written: number(written),
                  failed: number(failed),
                })}
                {isGoing(one) ? ` · ${t('write_back.left', { time: duration(left) })}` : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
