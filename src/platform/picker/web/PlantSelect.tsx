import { Select } from 'antd';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';
import type { PlantRow } from '#platform/organisation/organisation.contract.ts';

/** A plant to choose; `value`: company and plant id together. */
type PlantChoice = Pick<PlantRow, 'value' | 'label'>;

const textOf = ({ value, label }: PlantChoice): string => `${label} (${value})`;

type Props = {
  plants: readonly PlantChoice[] | undefined;
  value?: string;
  onChange?: (plant: string) => void;
  /** For a filter: shown while no plant is chosen, which is empty text. Without it a chosen plant cannot be cleared. */
  any?: string;
  placeholder?: string;
  id?: string;
  className?: string;
  'aria-label'?: string;
};

/** A select for a plant, in a form, as a filter or in a toolbar. antd's form passes `id`, `value` and `onChange`. */
export const PlantSelect = ({ plants, any, placeholder = any, value, onChange, ...select }: Props) => {
  const clearing = useChoiceClearing();
  return (
    <Select<string | undefined>
      {...select}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={any === undefined ? false : clearing}
      placeholder={placeholder}
      loading={plants === undefined}
      // antd would show an empty text as a selected value.
      value={value === '' ? undefined : value}
      onChange={(plant) => onChange?.(plant ?? '')}
      options={plants?.map((plant) => ({ value: plant.value, label: textOf(plant) }))}
    />
  );
};
