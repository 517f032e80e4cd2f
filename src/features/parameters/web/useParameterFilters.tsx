import { useQuery } from '@tanstack/react-query';
import { parameterCalls, parameterLimits } from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import { PickerField, PickerInput } from '#platform/picker/web/PickerField.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { call } from '#platform/wire/web/client.ts';
import { type ParameterFilters, parameterName } from './parameter-list.ts';
import { useParentSource, useTypeSource } from './parameter-sources.tsx';

/** The display name of a parent; the address contains only its oid. */
const useNameOf = (oid: string): string => {
  const { data } = useQuery({
    queryKey: ['parameters', 'name', oid],
    queryFn: async () => parameterName(await call(parameterCalls.item, { query: { oid } })),
    enabled: oid !== '',
    staleTime: 60_000,
  });
  return data ?? '…';
};

type ParentFilterProps = { id?: string; value?: string; onChange?: (oid: string) => void };

const ParentFilter = ({ id, value = '', onChange }: ParentFilterProps) => {
  const t = useTexts(parameterTexts);
  const text = useNameOf(value);
  return (
    <PickerField
      id={id}
      label={t('parameter.parent')}
      title={t('parameter.pickParent')}
      source={useParentSource()}
      value={value ? { value, text } : null}
      onChange={(picked) => onChange?.(picked?.value ?? '')}
    />
  );
};

const TypeFilter = ({ id, value, onChange }: { id?: string; value?: string; onChange?: (type: string) => void }) => {
  const t = useTexts(parameterTexts);
  return (
    <PickerInput
      id={id}
      label={t('parameter.type')}
      title={t('parameter.pickType')}
      source={useTypeSource()}
      maxLength={parameterLimits.code}
      value={value}
      onChange={onChange}
    />
  );
};

/** The advanced search of seed 000 §2.2. */
export const useParameterFilters = ({ parentparam }: ParameterFilters): FilterField<ParameterFilters>[] => {
  const t = useTexts(parameterTexts);
  const { text, status } = useFilterFields();
  const coverage = useCoverageFilters();
  const parentName = useNameOf(parentparam);
  return [
    { name: 'paramtype', label: t('parameter.type'), input: <TypeFilter /> },
    text('paramname', t('common.name'), parameterLimits.name),
    { name: 'parentparam', label: t('parameter.parent'), input: <ParentFilter />, shown: () => parentName },
    status,
    ...coverage,
  ];
};
