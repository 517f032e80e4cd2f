import { Select } from 'antd';

type Props = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** Shown while no option is chosen. */
  any: string;
};

/** A filter for one of the options; empty text means none. `value` and `onChange` come from antd's form. */
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
