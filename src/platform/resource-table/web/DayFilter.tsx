import { Form } from 'antd';
import { DayInput } from '#platform/form/web/DayInput.tsx';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';

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

/** The first or the last day of a filter; says what is wrong with the two before the server does. */
export const DayFilter = ({ id, value = '', onChange, name, reasons, range }: Props) => {
  const sayReason = useReasonText();
  const form = Form.useFormInstance();
  const other = (Form.useWatch(name === 'startTime' ? 'endTime' : 'startTime', form) as string | undefined) ?? '';
  const reason = (): string | null => {
    if (value === '' && other !== '') return reasons.incomplete;
    return name === 'endTime' && value !== '' && value < other ? reasons.endBeforeStart : null;
  };
  const fault = reason();
  const change = (day: string): void => {
    if (range !== undefined && day !== '') form.setFieldsValue({ [range]: '' });
    onChange?.(day);
  };
  return <DayInput id={id} value={value} onChange={change} fault={fault === null ? '' : sayReason(fault)} />;
};
