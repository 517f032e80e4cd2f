import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { platformClock, zoneName } from '#platform/clock/web/platform-clock.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { onAirTexts } from '../on-air.texts.ts';
import {
  asNumber,
  asTime,
  day,
  isIn,
  monthsIn,
  percentOf,
  type Period,
  type Range,
  startOfDay,
  stretches,
} from './scale.ts';
import { TimelineBar, type TimelineItem } from './TimelineBar.tsx';
import './timeline.css';

/** How many days are seen at once, how many there are between lines (0: a line for each month), the steps of a drag. */
const zooms = {
  week: { days: 14, line: 1, step: 3_600_000, label: 'on_air.week' },
  month: { days: 61, line: 7, step: day, label: 'on_air.month' },
  year: { days: 365, line: 0, step: day, label: 'on_air.year' },
} as const;
type Zoom = keyof typeof zooms;

/** A date at the very end would be cut. */
const lastDate = 94;
const hasRoom =
  (range: Range) =>
  (ms: number): boolean =>
    percentOf(ms, range) <= lastDate;

type Props = {
  /** What the timeline is of, for its heading. */
  name: string;
  items: readonly TimelineItem[] | undefined;
  failure?: Error | null;
  onRetry: () => void;
  onBack: () => void;
  onOpen: (key: string) => void;
  /**
   * Saves a period, by a call that asks (`askAboutShown`); times as `YYYY-MM-DD HH:mm:ss`. Absent: periods cannot be
   * changed.
   */
  save?: ((key: string, period: { start: string | null; end: string | null }) => Promise<unknown>) | undefined;
  /** Shown beside the timeline. */
  aside?: ReactNode;
};

/** When things are on air, as bars: where nothing is, where several are, and by dragging, when they should be. */
export const Timeline = ({ name, items, failure, onRetry, onBack, onOpen, save, aside }: Props) => {
  const t = useTexts(onAirTexts);
  const { language, dateTime, number } = useLanguage();
  const notices = useNotices();
  const { data: clock } = useQuery({ ...platformClock, staleTime: 0 });
  const now = clock ? asNumber(clock.now) : undefined;
  const [zoom, setZoom] = useState<Zoom>('month');
  const [shift, setShift] = useState(0);
  const [saving, setSaving] = useState<{ key: string; period: Period } | null>(null);
  const title = t('on_air.timelineOf', { name });

  const { days, line, step } = zooms[zoom];
  const from = startOfDay(now ?? 0) - Math.floor(days / 4) * day + shift * Math.floor(days / 2) * day;
  const range: Range = { from, to: from + days * day };
  const shown = items?.filter(({ period }) => isIn(period, range)) ?? [];
  const counted = stretches(
    shown.filter(({ state }) => state !== 'OFF').map(({ period }) => period),
    range,
  );
  // January is called by its year, as in calendars.
  const monthOf = (ms: number): Intl.DateTimeFormatOptions =>
    new Date(ms).getUTCMonth() === 0 ? { year: 'numeric' } : { month: 'short' };
  const date = (ms: number): string =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      ...(line === 0 ? monthOf(ms) : { month: 'numeric', day: 'numeric' }),
    }).format(ms);
  const words = ({ start, end }: Period): string =>
    t('on_air.period', {
      from: start === null ? t('on_air.always') : dateTime(asTime(start)),
      to: end === null ? t('on_air.noEnd') : dateTime(asTime(end)),
    });
  const stretchWords = (stretch: Range & { count: number }): string => {
    const values = { from: dateTime(asTime(stretch.from)), to: dateTime(asTime(stretch.to)), count: stretch.count };
    return t(stretch.count === 0 ? 'on_air.gap' : 'on_air.overlap', values);
  };
  const lines =
    line === 0
      ? monthsIn(range)
      : Array.from({ length: Math.ceil(days / line) }, (_, at) => range.from + at * line * day);

  const change = async (item: TimelineItem, period: Period): Promise<void> => {
    if (!save || saving) return;
    const { start, end } = period;
    setSaving({ key: item.key, period });
    try {
      await save(item.key, { start: start === null ? null : asTime(start), end: end === null ? null : asTime(end) });
      notices.done('changed', item.name);
    } catch (error) {
      notices.failure(t('common.notify.edit_failed'), error);
    } finally {
      setSaving(null);
    }
  };

  return (
    <section className="kit-timeline-page" aria-label={title}>
      <header className="kit-timeline-head">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={t('common.back')} onClick={onBack} />
        <h1>{title}</h1>
        <span className="kit-timeline-tools">
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('on_air.earlier')}
            onClick={() => setShift((before) => before - 1)}
          />
          <Button onClick={() => setShift(0)}>{t('common.today')}</Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('on_air.afterwards')}
            onClick={() => setShift((before) => before + 1)}
          />
          <Segmented<Zoom>
            aria-label={t('on_air.zoom')}
            value={zoom}
            options={(['week', 'month', 'year'] as const).map((value) => ({ value, label: t(zooms[value].label) }))}
            onChange={(next) => {
              setZoom(next);
              setShift(0);
            }}
          />
        </span>
      </header>
      {save ? <p className="kit-muted">{t('on_air.timelineHint')}</p> : null}
      {failure ? <FailedState error={failure} onRetry={onRetry} /> : null}
      {(items === undefined || now === undefined) && !failure ? <LoadingRows count={6} /> : null}
      <div className="kit-timeline-body">
        {items && now !== undefined ? (
          <div className="kit-timeline">
            <div className="kit-timeline-scale" aria-hidden>
              {lines.filter(hasRoom(range)).map((ms) => (
                <span key={ms} style={{ insetInlineStart: `${percentOf(ms, range)}%` }}>
                  {date(ms)}
                </span>
              ))}
            </div>
            <ul className="kit-timeline-counts" aria-label={t('on_air.count')}>
              {counted.map((stretch) => (
                <li
                  key={stretch.from}
                  className={stretch.count === 0 ? 'kit-count kit-count-gap' : 'kit-count'}
                  style={{
                    insetInlineStart: `${percentOf(stretch.from, range)}%`,
                    width: `${percentOf(stretch.to, range) - percentOf(stretch.from, range)}%`,
                  }}
                  title={stretchWords(stretch)}
                  aria-label={stretchWords(stretch)}
                >
                  <span>{number(stretch.count)}</span>
                </li>
              ))}
            </ul>
            <div className="kit-timeline-rows">
              {lines.map((ms) => (
                <i key={ms} className="kit-timeline-line" style={{ insetInlineStart: `${percentOf(ms, range)}%` }} />
              ))}
              {isIn({ start: now, end: now + 1 }, range) ? (
                <i className="kit-timeline-now" style={{ insetInlineStart: `${percentOf(now, range)}%` }} />
              ) : null}
              {shown.map((item) => (
                <div key={item.key} className="kit-timeline-row">
                  <TimelineBar
                    item={saving?.key === item.key ? { ...item, period: saving.period } : item}
                    range={range}
                    words={words}
                    step={step}
                    onOpen={() => onOpen(item.key)}
                    onMove={save && ((period) => void change(item, period))}
                  />
                </div>
              ))}
              {shown.length === 0 ? <p className="kit-muted">{t('on_air.nothingHere')}</p> : null}
            </div>
            <p className="kit-muted">{zoneName(clock?.timezone ?? '', language)}</p>
          </div>
        ) : null}
        {aside}
      </div>
    </section>
  );
};
