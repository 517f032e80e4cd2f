import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clockAfter, platformClock } from '#platform/clock/web/platform-clock.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { momentOf } from '#platform/wire/values.ts';
import { messageWords } from './message-words.ts';

const secondMs = 1_000;
const minuteSeconds = 60;
const hourSeconds = 3_600;
const daySeconds = 86_400;

/** Seconds between two moments of the same time zone, `YYYY-MM-DD HH:mm:ss`. */
const secondsBetween = (from: string, to: string): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / secondMs;

/**
 * How long it is until a moment of the platform’s time zone, counted by the server’s clock; nothing for one that is
 * over.
 */
export const TimeLeft = ({ until }: { until: string }) => {
  const t = useTexts(messageWords);
  const { number } = useLanguage();
  const { data, dataUpdatedAt } = useQuery(platformClock);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  const due = momentOf(until);
  if (due === null || data === undefined) return null;
  const left = secondsBetween(clockAfter(data.now, Math.max(0, now - dataUpdatedAt)), due);
  if (left <= 0) return null;
  const words =
    left >= daySeconds
      ? t('message.leftDays', {
          days: number(Math.floor(left / daySeconds)),
          hours: number(Math.floor((left % daySeconds) / hourSeconds)),
        })
      : left >= hourSeconds
        ? t('message.leftHours', {
            hours: number(Math.floor(left / hourSeconds)),
            minutes: number(Math.floor((left % hourSeconds) / minuteSeconds)),
          })
        : t('message.leftMinutes', {
            minutes: number(Math.floor(left / minuteSeconds)),
            seconds: number(left % minuteSeconds),
          });
  return <p className="kit-wide message-left">{words}</p>;
};
