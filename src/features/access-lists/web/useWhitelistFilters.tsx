import { Input } from 'antd';
import { useMemo } from 'react';
import { whitelistCodes } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { accessListLimits } from '#features/access-lists/access-lists.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import type { WhitelistFilters } from './whitelist-list.ts';
import { ContentTypeFilter, useContentTypeWords } from './ContentTypeFilter.tsx';

/** The advanced search of seed 000 §2.5. */
export const useWhitelistFilters = (): FilterField<WhitelistFilters>[] => {
  const t = useTexts(whitelistTexts);
  const codeWords = useCodeWords(whitelistCodes);
  const typeWords = useContentTypeWords();
  const statusWords = useStatusWords();
  return useMemo(
    (): FilterField<WhitelistFilters>[] => [
      {
        name: 'type',
        label: t('whitelist.type'),
        input: <CodeSelect list={whitelistCodes} all={t('common.all')} />,
        shown: codeWords,
      },
      { name: 'contenttype', label: t('whitelist.contenttype'), input: <ContentTypeFilter />, shown: typeWords },
      {
        name: 'contentoid',
        label: t('common.id'),
        input: <Input maxLength={accessListLimits.content} allowClear />,
      },
      { name: 'name', label: t('common.name'), input: <Input maxLength={accessListLimits.name} allowClear /> },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ],
    [codeWords, statusWords, t, typeWords],
  );
};
