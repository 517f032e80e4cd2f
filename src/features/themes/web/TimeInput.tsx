import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const form = 'YYYY-MM-DD HH:mm:ss';

type Props = {
  id?: string;
  'aria-describedby'?: string;
  value?: string;
  onChange?: (value: string) => void;
  placeholder: string;
};

/** A moment in the platform's time zone, as text; empty for none. Typed, or chosen from the calendar. */
export const TimeInput = ({ value = '', onChange, ...rest }: Props) => (
  <DatePicker
    {...rest}
    className="theme-time-input"
    showTime
    // The browser's own now may be another hour than the platform's.
    showNow={false}
    needConfirm={false}
    format={form}
    value={value === '' ? null : dayjs(value)}
    onChange={(next: dayjs.Dayjs | null) => onChange?.(next?.format(form) ?? '')}
  />
);
