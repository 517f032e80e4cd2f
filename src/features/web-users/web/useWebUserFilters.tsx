import { signInAttentionTexts } from '#features/web-users/sign-in-attention.texts.ts';
import { type webUserFilter, webUserLimits } from '#features/web-users/web-users.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FiltersOf } from '#platform/records/web/list-query.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';

/** The advanced search of seed 000 §2.8. */
export const useWebUserFilters = (): FilterField<FiltersOf<typeof webUserFilter>>[] => {
  const t = useTexts(signInAttentionTexts);
  const { text, attention, status } = useFilterFields();
  return [
    text('id', t('common.employeeId'), webUserLimits.id),
    text('name', t('common.personName'), webUserLimits.name),
    text('userid', t('common.account'), webUserLimits.userid),
    attention([
      { value: 'FAILED', label: t('common.failedSignIns') },
      { value: 'UNUSUAL', label: t('web_user.attentionUnusual') },
      { value: 'HOURS', label: t('web_user.attentionHours') },
    ]),
    status,
  ];
};
