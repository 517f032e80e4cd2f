import { whitelistCodes } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { accessListLimits } from '#features/access-lists/access-lists.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import type { WhitelistFilters } from './whitelist-list.ts';
import { ContentTypeFilter, useContentTypeWords } from './ContentTypeFilter.tsx';

/** The advanced search of seed 000 §2.5. */
export const useWhitelistFilters = (): FilterField<WhitelistFilters>[] => {
  const t = useTexts(whitelistTexts);
  const codeWords = useCodeWords(whitelistCodes);
  const typeWords = useContentTypeWords();
  const { text, status } = useFilterFields();
  return [
    {
      name: 'type',
      label: t('whitelist.type'),
      input: <CodeSelect list={whitelistCodes} all={t('common.all')} />,
      shown: codeWords,
    },
    { name: 'contenttype', label: t('whitelist.contenttype'), input: <ContentTypeFilter />, shown: typeWords },
    text('contentoid', t('common.id'), accessListLimits.content),
    text('name', t('common.name'), accessListLimits.name),
    status,
  ];
};
