import type { FocusEvent } from 'react';
import { dayAsTyped } from '../typed-time.ts';
import { CalendarInput } from './CalendarInput.tsx';

const form = 'YYYY-MM-DD';

type Props = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
  /** Outside a form: what is wrong with the day, in words. */
  fault?: string;
};

/** A day as text, typed or chosen: `YYYY-MM-DD`, or whatever was typed. */
export const DayInput = ({ value = '', onChange, fault = '', ...control }: Props) => {
  const meant = dayAsTyped(value) ?? value;
  return (
    <CalendarInput
      {...control}
      value={value}
      placeholder={form}
      length={form.length}
      fault={fault}
      onChange={(next) => onChange?.(next)}
      onComplete={() => {
        if (meant !== value) onChange?.(meant);
      }}
    />
  );
};
