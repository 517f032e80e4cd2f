import { WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { databaseLogCalls } from '#features/database-log/database-log.contract.ts';
import { databaseLogTexts } from '#features/database-log/database-log.texts.ts';
import { platformClock, todayIn } from '#platform/clock/web/platform-clock.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import './database-log.css';

const refreshMs = 30_000;

/** How far the log is sealed, how many rows wait, and the last verification; nothing for those who see no rows. */
export const SealStateLine = () => {
  const t = useTexts(databaseLogTexts);
  const { short, number, pair } = useLanguage();
  const { data: clock } = useQuery(platformClock);
  const { data: state, isPending } = useQuery({
    queryKey: ['database-log', 'seals'],
    queryFn: () => call(databaseLogCalls.seals),
    refetchInterval: refreshMs,
  });
  // Its line is there from the start, so that the table below stays where it is.
  if (isPending) return <p className="log-seals">&nbsp;</p>;
  if (!state) return null;
  const time = (at: string): string => short(at, todayIn(clock?.timezone));
  const { sealedat, waiting, verified, targets } = state;
  const isBroken = verified !== null && verified.findings > 0;
  const parts = [
    sealedat === null ? t('database_log.notSealed') : t('database_log.sealedUpTo', { time: time(sealedat) }),
    t('database_log.waiting', { count: number(waiting) }),
  ];
  if (verified === null) parts.push(t('database_log.neverVerified'));
  else if (!isBroken) parts.push(t('database_log.verified', { time: time(verified.at) }));
  const failed = targets.find(({ failure }) => failure !== '');
  return (
    <p className="log-seals" role="status">
      {parts.join(' · ')}
      {isBroken ? (
        <strong>
          <WarningOutlined aria-hidden />{' '}
          {t('database_log.verifiedFindings', { time: time(verified.at), count: number(verified.findings) })}
        </strong>
      ) : null}
      {failed ? (
        <strong title={pair(failed.target, failed.failure)}>
          <WarningOutlined aria-hidden /> {t('database_log.notSent')}
        </strong>
      ) : null}
    </p>
  );
};
