import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** Sixteen characters (seed 001 §5). */
const wireForm = 'YYYY-MM-DD HH:mm';

type Props = {
  id?: string;
  'aria-describedby'?: string;
  'aria-required'?: boolean | 'true' | 'false';
  'aria-invalid'?: boolean | 'true' | 'false';
  /** `YYYY-MM-DD HH:mm` on the platform's wall clock; empty: none. */
  value?: string;
  onChange?: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
};

/** A day and a time to the minute, typed or chosen. `value` and `onChange` come from antd's form. */
export const TimeField = ({ value = '', onChange, ...picker }: Props) => (
  <DatePicker
    {...picker}
    className="banner-time"
    showTime={{ format: 'HH:mm' }}
    format={wireForm}
    // The browser's own now may be another hour than the platform's.
    showNow={false}
    needConfirm={false}
    value={value === '' ? null : dayjs(value)}
    onChange={(chosen) => onChange?.(chosen ? chosen.format(wireForm) : '')}
  />
);
