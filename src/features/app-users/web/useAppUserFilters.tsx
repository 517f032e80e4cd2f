import { Input, Segmented } from 'antd';
import { useMemo } from 'react';
import { type appUserFilter, appUserLimits } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FiltersOf } from '#platform/records/web/list-query.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';

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
  const statusWords = useStatusWords();
  return useMemo(
    (): FilterField<FiltersOf<typeof appUserFilter>>[] => [
      { name: 'empid', label: t('common.employeeId'), input: <Input maxLength={appUserLimits.empid} allowClear /> },
      { name: 'name', label: t('common.personName'), input: <Input maxLength={appUserLimits.name} allowClear /> },
      { name: 'userid', label: t('common.account'), input: <Input maxLength={appUserLimits.userid} allowClear /> },
      {
        name: 'type',
        label: t('app_user.type'),
        input: <TypeFilter />,
        shown: (value) => t(value === 'AD' ? 'app_user.typeAD' : 'app_user.typeED'),
      },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ],
    [statusWords, t],
  );
};
