import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Calendar, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { momentOf } from '#platform/wire/values.ts';
import { formTexts } from '../form.texts.ts';
import { platformClock } from '#platform/clock/web/platform-clock.ts';

/** Characters of `YYYY-MM-DD`: of a field without a time. */
export const dayLength = 'YYYY-MM-DD'.length;

const twoDigits = (count: number) =>
  Array.from({ length: count }, (_none, number) => {
    const value = String(number).padStart(2, '0');
    return { value, label: value };
  });
const hours = twoDigits(24);
const minutes = twoDigits(60);

type HeadProps = { shown: Dayjs; onMove: (to: Dayjs) => void };

const MonthHead = ({ shown, onMove }: HeadProps) => {
  const t = useTexts(formTexts);
  return (
    <div className="kit-time-month">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('form.monthBefore')}
        onClick={() => onMove(shown.subtract(1, 'month'))}
      />
      <strong aria-live="polite">{shown.format('YYYY-MM')}</strong>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined aria-hidden />}
        aria-label={t('form.monthAfter')}
        onClick={() => onMove(shown.add(1, 'month'))}
      />
    </div>
  );
};

type Props = {
  /** The field's text, valid or not. */
  value: string;
  /** How many characters of a time the field shows. */
  length: number;
  /** A day that is chosen means its end, as long as the field holds no time. */
  isEnd: boolean;
  onChange: (value: string) => void;
  onDone: () => void;
};

/**
 * A calendar, with hours and minutes unless the field holds a day alone. Starts at midnight of the platform's today, or
 * at its last minute if the field is an end, while the field holds no valid time.
 */
export const TimePanel = ({ value, length, isEnd, onChange, onDone }: Props) => {
  const t = useTexts(formTexts);
  const notices = useNotices();
  const clock = useQuery(platformClock);
  const today = clock.data?.now.slice(0, dayLength) ?? dayjs().format('YYYY-MM-DD');
  const isDay = length === dayLength;
  const chosen = momentOf(isDay ? `${value} 00:00` : value) ?? `${today} ${isEnd ? '23:59:59' : '00:00:00'}`;
  const [shown, setShown] = useState(() => dayjs(chosen.slice(0, dayLength)));
  const [day, hour, minute, second] = [
    chosen.slice(0, 10),
    chosen.slice(11, 13),
    chosen.slice(14, 16),
    chosen.slice(17),
  ];
  const choose = (part: { day?: string; hour?: string; minute?: string }): void => {
    const next = { day, hour, minute, ...part };
    onChange(`${next.day} ${next.hour}:${next.minute}:${second}`.slice(0, length));
  };
  const takeNow = async (): Promise<void> => {
    const { data, error } = await clock.refetch();
    if (error) notices.failure(t('form.loadFailed'), error);
    else if (data) {
      onChange(data.now.slice(0, length));
      onDone();
    }
  };
  const head = <MonthHead shown={shown} onMove={setShown} />;
  return (
    <div className="kit-time-panel">
      <Calendar
        fullscreen={false}
        value={shown}
        headerRender={() => head}
        onSelect={(picked) => {
          setShown(picked);
          choose({ day: picked.format('YYYY-MM-DD') });
          if (isDay) onDone();
        }}
      />
      <div className="kit-time-foot">
        {isDay ? null : (
          <>
            <Select
              size="small"
              aria-label={t('form.hour')}
              options={hours}
              value={hour}
              onChange={(picked: string) => choose({ hour: picked })}
            />
            :
            <Select
              size="small"
              aria-label={t('form.minute')}
              options={minutes}
              value={minute}
              onChange={(picked: string) => choose({ minute: picked })}
            />
          </>
        )}
        <Button size="small" type="link" onClick={() => void takeNow()}>
          {t(isDay ? 'common.today' : 'form.now')}
        </Button>
        <Button size="small" type="primary" onClick={onDone}>
          {t('common.ok')}
        </Button>
      </div>
    </div>
  );
};
