import type { FocusEvent } from 'react';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { momentFault, momentOf } from '#platform/wire/values.ts';
import { timeAsTyped } from '../typed-time.ts';
import { CalendarInput } from './CalendarInput.tsx';

const toMinute = 'YYYY-MM-DD HH:mm';
const toSecond = 'YYYY-MM-DD HH:mm:ss';

type InputProps = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
  placeholder?: string;
  /** Outside a form: says below the field what is wrong with a text that is no time; a reason: always this one. */
  saysFault?: boolean | string;
  /** Includes seconds. */
  seconds?: boolean;
  /** A day that is chosen means its end. */
  isEnd?: boolean;
};

/** A time as text, typed or chosen: `YYYY-MM-DD HH:mm`, or whatever was typed. */
export const TimeInput = ({
  value = '',
  onChange,
  placeholder,
  saysFault = false,
  seconds = false,
  isEnd = false,
  ...control
}: InputProps) => {
  const sayReason = useReasonText();
  const meant = timeAsTyped(value, { seconds, isEnd });
  const reason = typeof saysFault === 'string' ? saysFault : momentFault(value);
  const form = seconds ? toSecond : toMinute;
  return (
    <CalendarInput
      {...control}
      value={value}
      placeholder={placeholder ?? form}
      length={form.length}
      isEnd={isEnd}
      fault={saysFault && value.trim() !== '' && momentOf(meant) === null ? sayReason(reason) : ''}
      onChange={(next) => onChange?.(next)}
      onComplete={() => {
        if (meant !== value) onChange?.(meant);
      }}
    />
  );
};
