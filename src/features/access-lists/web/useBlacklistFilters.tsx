import { blacklistCodes } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { accessListLimits } from '#features/access-lists/access-lists.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import type { BlacklistFilters } from './blacklist-list.ts';
import { ContentTypeFilter, useContentTypeWords } from './ContentTypeFilter.tsx';

/** The advanced search of seed 000 §2.6. */
export const useBlacklistFilters = (): FilterField<BlacklistFilters>[] => {
  const t = useTexts(blacklistTexts);
  const codeWords = useCodeWords(blacklistCodes);
  const typeWords = useContentTypeWords();
  const { text, status } = useFilterFields();
  return [
    {
      name: 'blacktype',
      label: t('blacklist.blacktype'),
      input: <CodeSelect list={blacklistCodes} all={t('common.all')} />,
      shown: codeWords,
    },
    text('userid', t('common.id'), accessListLimits.content),
    text('name', t('common.name'), accessListLimits.name),
    { name: 'type', label: t('common.type'), input: <ContentTypeFilter />, shown: typeWords },
    status,
  ];
};
