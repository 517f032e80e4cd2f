import { Select } from 'antd';

type Props = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** Shown while none is chosen. */
  any: string;
};

/** One of the options, or none (empty). `value` and `onChange` come from antd's form. */
export const ChoiceFilter = ({ id, value = '', onChange, options, any }: Props) => (
  <Select
    id={id}
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    placeholder={any}
    value={value === '' ? undefined : value}
    onChange={(next: string | undefined) => onChange?.(next ?? '')}
    options={[...options]}
  />
);
