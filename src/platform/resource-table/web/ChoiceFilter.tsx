import { Select } from 'antd';
import type { Option } from '#platform/form/web/options.ts';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';

type Props = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  options: readonly Option[];
  /** Shown while no option is chosen. */
  any: string;
  /** Its name where no label stands beside it. */
  label?: string;
};

/** A filter for one of the options; empty text means none. `value` and `onChange` come from antd's form. */
export const ChoiceFilter = ({ id, value = '', onChange, options, any, label }: Props) => {
  const clearing = useChoiceClearing();
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear={clearing}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={any}
      value={value === '' ? undefined : value}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
      options={[...options]}
    />
  );
};
