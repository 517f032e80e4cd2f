import { Segmented } from 'antd';
import { roleAttentions } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import type { RoleFilters } from './role-list.ts';

type TypeFilterProps = { id?: string; value?: string; onChange?: (value: string) => void };

const TypeFilter = ({ id, value = '', onChange }: TypeFilterProps) => {
  const t = useTexts(roleTexts);
  return (
    <Segmented
      id={id}
      block
      vertical
      aria-label={t('role.sourcetype')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('common.all') },
        { value: 'sql', label: t('role.type_sql') },
        { value: 'build', label: t('role.type_build') },
      ]}
    />
  );
};

/** Source type and status. */
export const useRoleFilters = (): FilterField<RoleFilters>[] => {
  const t = useTexts(roleTexts);
  const { attention, status } = useFilterFields();
  return [
    {
      name: 'sourcetype',
      label: t('role.sourcetype'),
      input: <TypeFilter />,
      shown: (value) => t(value === 'sql' ? 'role.type_sql' : 'role.type_build'),
    },
    attention(roleAttentions.map((value) => ({ value, label: t(`role.attention_${value}`) }))),
    status,
  ];
};
