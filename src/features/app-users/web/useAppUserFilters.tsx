import { Segmented } from 'antd';
import { type appUserFilter, appUserLimits } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FiltersOf } from '#platform/records/web/list-query.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';

type TypeFilterProps = { id?: string; value?: string; onChange?: (value: string) => void };

const TypeFilter = ({ id, value = '', onChange }: TypeFilterProps) => {
  const t = useTexts(appUserTexts);
  return (
    <Segmented
      id={id}
      block
      vertical
      aria-label={t('app_user.type')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('common.all') },
        { value: 'AD', label: t('app_user.typeAD') },
        { value: 'ED', label: t('app_user.typeED') },
      ]}
    />
  );
};

/** The advanced search of seed 000 §2.9. */
export const useAppUserFilters = (): FilterField<FiltersOf<typeof appUserFilter>>[] => {
  const t = useTexts(appUserTexts);
  const { text, attention, status } = useFilterFields();
  return [
    text('empid', t('common.employeeId'), appUserLimits.empid),
    text('name', t('common.personName'), appUserLimits.name),
    text('userid', t('common.account'), appUserLimits.userid),
    {
      name: 'type',
      label: t('app_user.type'),
      input: <TypeFilter />,
      shown: (value) => t(value === 'AD' ? 'app_user.typeAD' : 'app_user.typeED'),
    },
    attention([{ value: 'FAILED', label: t('common.failedSignIns') }]),
    status,
  ];
};
