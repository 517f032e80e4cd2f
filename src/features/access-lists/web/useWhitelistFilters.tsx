import { Input } from 'antd';
import { useMemo } from 'react';
import { whitelistCodes } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { accessListLimits } from '#features/access-lists/access-lists.contract.ts';
import { CodeSelect, useCodeWords } from '#platform/access-lists/web/CodeSelect.tsx';
import { ContentTypeFilter, useContentTypeWords } from '#features/access-lists/web/ContentTypeFilter.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { sources, type WhitelistFilters } from './whitelist-list.ts';

const codes = { load: sources.loadList, list: whitelistCodes };

/** The advanced search of seed 000 §2.5. */
export const useWhitelistFilters = (): FilterField<WhitelistFilters>[] => {
  const t = useTexts(whitelistTexts);
  const codeWords = useCodeWords(codes);
  const typeWords = useContentTypeWords();
  const statusWords = useStatusWords();
  return useMemo(
    (): FilterField<WhitelistFilters>[] => [
      {
        name: 'type',
        label: t('whitelist.type'),
        input: <CodeSelect {...codes} all={t('common.all')} />,
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
