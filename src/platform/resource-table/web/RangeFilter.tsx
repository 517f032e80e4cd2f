import { Form } from 'antd';
import { ChoiceFilter } from './ChoiceFilter.tsx';

type Props = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  options: readonly { value: string; label: string }[];
  any: string;
};

/** A range of time up to now, beside two days of `DayFilter`: another range clears the days (seed 002 §5). */
export const RangeFilter = ({ onChange, ...rest }: Props) => {
  const form = Form.useFormInstance();
  const change = (next: string): void => {
    form.setFieldsValue({ startTime: '', endTime: '' });
    onChange?.(next);
  };
  return <ChoiceFilter {...rest} onChange={change} />;
};
