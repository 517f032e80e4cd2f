import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { onAirText, onAirTexts } from '../on-air.texts.ts';
import type { OnAir } from '../on-air.ts';
import { day, movedBy, percentOf, type Period, type Range } from './scale.ts';

export type TimelineItem = { key: string; name: string; state: OnAir; period: Period };

type What = 'start' | 'end' | 'both';

type Props = {
  item: TimelineItem;
  range: Range;
  /** The period in words. */
  words: (period: Period) => string;
  /** Steps of a drag in milliseconds. */
  step: number;
  onOpen: () => void;
  /** Absent: the period cannot be changed. */
  onMove?: ((period: Period) => void) | undefined;
};

/** Pixels from an end within which a drag changes that end. */
const gripWidth = 10;

/** The bar of a period, moved by dragging or by the arrow keys. */
export const TimelineBar = ({ item, range, words, step, onOpen, onMove }: Props) => {
  const t = useTexts(onAirTexts);
  const [draft, setDraft] = useState<Period | null>(null);
  // The period that was reached is kept here too: the last move may not have been rendered when the button is released.
  const drag = useRef<{ x: number; width: number; what: What; moved: boolean; reached: Period | null } | null>(null);
  const period = draft ?? item.period;
  const left = percentOf(period.start ?? range.from, range);
  const right = percentOf(period.end ?? range.to, range);

  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    if (!onMove || event.button !== 0) return;
    const bar = event.currentTarget.getBoundingClientRect();
    const track = event.currentTarget.parentElement?.getBoundingClientRect();
    const [fromStart, fromEnd] = [event.clientX - bar.left, bar.right - event.clientX];
    const atEnd = fromEnd <= gripWidth && item.period.end !== null;
    const atStart = fromStart <= gripWidth && item.period.start !== null;
    event.currentTarget.setPointerCapture(event.pointerId);
    const what = atEnd ? 'end' : atStart ? 'start' : 'both';
    drag.current = { x: event.clientX, width: track?.width ?? 1, what, moved: false, reached: null };
  };
  const follow = (event: PointerEvent): void => {
    if (!drag.current) return;
    const { x, width, what } = drag.current;
    const by = Math.round((((event.clientX - x) / width) * (range.to - range.from)) / step) * step;
    drag.current.moved ||= Math.abs(event.clientX - x) > 3;
    drag.current.reached = by === 0 ? null : movedBy(item.period, by, what);
    setDraft(drag.current.reached);
  };
  const finish = (): void => {
    const { moved, reached } = drag.current ?? {};
    if (!moved) {
      drag.current = null;
      return;
    }
    if (reached) onMove?.(reached);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -day, ArrowRight: day }[event.key];
    if (by === undefined || !onMove) return;
    event.preventDefault();
    const next = movedBy(item.period, by, event.altKey ? 'start' : event.shiftKey ? 'end' : 'both');
    if (next) onMove(next);
  };
  return (
    <button
      type="button"
      className={`kit-bar kit-bar-${item.state}`}
      style={{ insetInlineStart: `${left}%`, width: `max(${right - left}%, 8px)` }}
      data-open-start={period.start === null || period.start < range.from || undefined}
      data-open-end={period.end === null || period.end > range.to || undefined}
      aria-label={`${item.name} · ${t(onAirText(item.state))} · ${words(period)}`}
      title={`${item.name} · ${words(period)}`}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={finish}
      onPointerCancel={() => {
        drag.current = null;
        setDraft(null);
      }}
      onClick={() => {
        const wasDragged = drag.current?.moved ?? false;
        drag.current = null;
        if (!wasDragged) onOpen();
      }}
      onKeyDown={onKeyDown}
    >
      <span>{draft ? words(draft) : item.name}</span>
    </button>
  );
};
