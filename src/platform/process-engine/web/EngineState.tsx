import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link, useLocation } from 'react-router';
import { originalOf } from '#platform/i18n/original-text.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { engineCalls } from '../process-engine.contract.ts';
import { processEngineTexts } from '../process-engine.texts.ts';

const refreshMs = 10_000;

/** The state of the process engine, asked for again now and then. */
export const useEngineState = () =>
  useQuery({ queryKey: ['process-engine'], queryFn: () => call(engineCalls.state), refetchInterval: refreshMs });

/** Says that the engine is not set up, or since when and why nothing is sent to it, and what failed for good. */
export const EngineState = () => {
  const t = useTexts(processEngineTexts);
  const { language, number, dateTime } = useLanguage();
  const sayReason = useReasonText();
  const { pathname, search } = useLocation();
  const { data } = useEngineState();
  if (!data) return null;
  const { configured, state, since, reason, detail, nextprobe, waiting, dead, list } = data;
  const failed = t('process_engine.dead', { count: number(dead) });
  // Not to where the reader is already.
  const isHere = list === pathname + search;
  const link = (words: string) => (isHere || list === '' ? undefined : <Link to={list}>{words}</Link>);
  const counts = [
    ...(dead > 0 && (list === '' || isHere) ? [failed] : []),
    ...(waiting > 0 ? [t('process_engine.counts', { waiting: number(waiting) })] : []),
  ].join(' · ');
  const action = dead > 0 ? link(failed) : undefined;
  if (configured === 'N')
    return (
      <Alert
        role="status"
        type="info"
        showIcon
        title={t('process_engine.none')}
        description={counts || undefined}
        action={action}
      />
    );
  if (state === 'closed')
    return dead > 0 ? (
      <Alert role="status" type="warning" showIcon title={failed} action={link(t('process_engine.show'))} />
    ) : null;
  const error = [sayReason(reason), originalOf(detail, language)].filter(Boolean).join(' · ');
  return (
    <Alert
      role="status"
      type="error"
      showIcon
      title={t('process_engine.open', { since: since === null ? '' : dateTime(since) })}
      description={[
        t('process_engine.lastError', { error }),
        state === 'probing'
          ? t('process_engine.probing')
          : t('process_engine.nextProbe', { time: nextprobe === null ? '' : dateTime(nextprobe) }),
        counts,
      ]
        .filter(Boolean)
        .join(language.startsWith('zh') ? '' : ' ')}
      action={action}
    />
  );
};
