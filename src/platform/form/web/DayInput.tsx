import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { formTexts } from '../form.texts.ts';
import { dayAsTyped } from '../typed-time.ts';
import { CalendarInput } from './CalendarInput.tsx';
import { dayLength } from './TimePanel.tsx';

const form = 'YYYY-MM-DD';

type Props = {
  id?: string;
  /** `YYYY-MM-DD`, or empty. */
  value?: string;
  onChange?: (day: string) => void;
  /** What is wrong with the day, in words. */
  fault?: string;
};

/** A day, typed or chosen. The field's value is a whole day or empty; what is typed so far stays in the field alone. */
export const DayInput = ({ value = '', onChange, fault = '', ...control }: Props) => {
  const t = useTexts(formTexts);
  const [typed, setTyped] = useState<{ beside: string; text: string }>({ beside: value, text: value });
  // A value that was set elsewhere replaces what is typed.
  const text = typed.beside === value ? typed.text : value;
  const day = dayAsTyped(text);
  const take = (next: string): void => {
    setTyped({ beside: next, text: next });
    if (next !== value) onChange?.(next);
  };
  const type = (next: string): void => {
    const whole = next.length >= dayLength ? dayAsTyped(next) : null;
    if (next.trim() === '' || whole !== null) take(whole ?? '');
    else setTyped({ beside: value, text: next });
  };
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = text.trim() !== '' && day === null && (isLeft || text.length >= dayLength);
  return (
    <CalendarInput
      {...control}
      value={text}
      placeholder={form}
      length={dayLength}
      fault={isWrong ? t('form.dayForm') : fault}
      onChange={(next) => {
        setIsLeft(false);
        type(next);
      }}
      onComplete={() => {
        setIsLeft(true);
        if (day !== null) take(day);
      }}
    />
  );
};
