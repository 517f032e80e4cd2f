import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import './company-documents.css';

export const releaseFormat = 'YYYY-MM-DD HH:mm';

type Props = {
  id?: string;
  /** `YYYY-MM-DD HH:mm`, or what somebody has typed that is no time. */
  value?: string;
  onChange?: (value: string) => void;
};

const asMoment = (value: string): Dayjs | null => {
  const moment = dayjs(value.replace(' ', 'T'));
  return value !== '' && moment.isValid() && moment.format(releaseFormat) === value ? moment : null;
};

/** A day and a minute, typed or picked. What was typed and is no time stays for the field's rule to judge, and is not put back. */
export const ReleaseField = ({ value = '', onChange, ...control }: Props) => (
  <DatePicker
    {...control}
    className="company-document-release"
    format={releaseFormat}
    placeholder={releaseFormat}
    showTime={{ format: 'HH:mm' }}
    needConfirm={false}
    // The browser's now is not the platform's.
    showNow={false}
    preserveInvalidOnBlur
    value={asMoment(value)}
    onChange={(moment) => onChange?.(moment ? moment.format(releaseFormat) : '')}
    onBlur={({ target }) => {
      const typed = (target as HTMLInputElement).value.trim();
      if (typed !== value && asMoment(typed) === null) onChange?.(typed);
    }}
  />
);
