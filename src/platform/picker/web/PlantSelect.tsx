import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { organisationCalls, type PlantRow } from '#platform/organisation/organisation.contract.ts';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';

/** A plant to choose; `value`: company and plant id together. */
type PlantChoice = Pick<PlantRow, 'value' | 'label'>;

/** More than these few dozen are not offered. */
const pageSize = 1000;

/** A plant has a row for each currency; the first one in the order of plants names it. */
const loadPlants = async (bound: ReturnType<typeof useBoundOf>): Promise<PlantChoice[]> => {
  const { list } = await call(organisationCalls.plants, { query: { pageSize, ...bound } });
  return list.filter(({ value }, index) => list.findIndex((one) => one.value === value) === index);
};

/**
 * The plants in use that the call accepts, for `PlantSelect`; undefined until they are loaded.
 *
 * @public for screens to come: the present ones load their plants with calls of their own
 */
export const usePlants = (of: Parameters<typeof useBoundOf>[0]): readonly PlantChoice[] | undefined => {
  const bound = useBoundOf(of);
  const { data } = useQuery({ queryKey: ['plants', bound], queryFn: () => loadPlants(bound), staleTime: 60_000 });
  return data;
};

const textOf = ({ value, label }: PlantChoice): string => `${label} (${value})`;

/**
 * A plant as `PlantSelect` shows it; an unknown one by its id.
 *
 * @public for the same screens
 */
export const plantText = (plants: readonly PlantChoice[] | undefined, plant: string): string => {
  const chosen = plants?.find(({ value }) => value === plant);
  return chosen ? textOf(chosen) : plant;
};

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
export const PlantSelect = ({ plants, any, placeholder = any, value, onChange, ...select }: Props) => (
  <Select<string | undefined>
    {...select}
    showSearch={{ optionFilterProp: 'label' }}
    allowClear={any !== undefined}
    placeholder={placeholder}
    loading={plants === undefined}
    // antd would show an empty text as a selected value.
    value={value === '' ? undefined : value}
    onChange={(plant) => onChange?.(plant ?? '')}
    options={plants?.map((plant) => ({ value: plant.value, label: textOf(plant) }))}
  />
);
