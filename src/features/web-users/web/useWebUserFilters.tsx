import { Input } from 'antd';
import { useMemo } from 'react';
import { type webUserFilter, webUserLimits } from '#features/web-users/web-users.contract.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FiltersOf } from '#platform/records/web/list-query.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';

/** The advanced search of seed 000 §2.8. */
export const useWebUserFilters = (): FilterField<FiltersOf<typeof webUserFilter>>[] => {
  const t = useTexts(vocabulary);
  const statusWords = useStatusWords();
  return useMemo(
    (): FilterField<FiltersOf<typeof webUserFilter>>[] => [
      { name: 'id', label: t('common.employeeId'), input: <Input maxLength={webUserLimits.id} allowClear /> },
      { name: 'name', label: t('common.personName'), input: <Input maxLength={webUserLimits.name} allowClear /> },
      { name: 'userid', label: t('common.account'), input: <Input maxLength={webUserLimits.userid} allowClear /> },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ],
    [statusWords, t],
  );
};
