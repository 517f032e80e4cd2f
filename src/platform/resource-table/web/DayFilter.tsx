import { Form } from 'antd';
import { useState } from 'react';
import { dayAsTyped } from '#platform/form/typed-time.ts';
import { DayInput } from '#platform/form/web/DayInput.tsx';
import { useFollowed } from '#platform/form/web/useFollowed.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { fieldReasons } from '#platform/wire/values.ts';

type Props = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** The first or the last day; the filter has both, by these names. */
  name: 'startTime' | 'endTime';
  /** Reasons of the contract: only one of the two is filled, or they are the wrong way round. */
  reasons: { incomplete: string; endBeforeStart: string };
  /** Name of the filter that `RangeFilter` fills: a day clears it. */
  range?: string;
};

/** Characters of a whole day: what is typed so far is searched no sooner. */
const whole = 'YYYY-MM-DD'.length;

/** The first or the last day of a filter; says what is wrong with the two before the server does. */
export const DayFilter = ({ id, value = '', onChange, name, reasons, range }: Props) => {
  const sayReason = useReasonText();
  const form = Form.useFormInstance();
  const other = (Form.useWatch(name === 'startTime' ? 'endTime' : 'startTime', form) as string | undefined) ?? '';
  const [typed, setTyped] = useFollowed(value);
  const [isLeft, setIsLeft] = useState(false);
  const fault = (): string => {
    if (typed !== '' && dayAsTyped(typed) === null)
      return isLeft || typed.length >= whole ? sayReason(fieldReasons.dayForm) : '';
    if (value === '' && other !== '') return sayReason(reasons.incomplete);
    return name === 'endTime' && value !== '' && value < other ? sayReason(reasons.endBeforeStart) : '';
  };
  const change = (text: string): void => {
    setTyped(text);
    setIsLeft(false);
    const day = text.trim() === '' ? '' : text.length >= whole ? dayAsTyped(text) : null;
    if (day === null || day === value) return;
    if (range !== undefined && day !== '') form.setFieldsValue({ [range]: '' });
    onChange?.(day);
  };
  return <DayInput id={id} value={typed} onChange={change} onBlur={() => setIsLeft(true)} fault={fault()} />;
};
