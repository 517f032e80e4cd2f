import { Form } from 'antd';
import type { Option } from '#platform/form/web/options.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';

type Props = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  options: readonly Option[];
  any: string;
};

/** A range of time up to now, beside two days of `DayFilter`: another range clears the days (seed 002 §5). */
export const RangeFilter = ({ onChange, any, ...rest }: Props) => {
  const form = Form.useFormInstance();
  const days: unknown[] = [Form.useWatch('startTime', form), Form.useWatch('endTime', form)];
  const change = (next: string): void => {
    form.setFieldsValue({ startTime: '', endTime: '' });
    onChange?.(next);
  };
  // Where days are searched, no range is: also not the one that holds without them.
  return <ChoiceFilter {...rest} any={days.some(Boolean) ? '–' : any} onChange={change} />;
};
