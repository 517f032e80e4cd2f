import { Input } from 'antd';
import { useMemo } from 'react';
import { blacklistCodes } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { accessListLimits } from '#features/access-lists/access-lists.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import type { BlacklistFilters } from './blacklist-list.ts';
import { ContentTypeFilter, useContentTypeWords } from './ContentTypeFilter.tsx';

/** The advanced search of seed 000 §2.6. */
export const useBlacklistFilters = (): FilterField<BlacklistFilters>[] => {
  const t = useTexts(blacklistTexts);
  const codeWords = useCodeWords(blacklistCodes);
  const typeWords = useContentTypeWords();
  const statusWords = useStatusWords();
  return useMemo(
    (): FilterField<BlacklistFilters>[] => [
      {
        name: 'blacktype',
        label: t('blacklist.blacktype'),
        input: <CodeSelect list={blacklistCodes} all={t('common.all')} />,
        shown: codeWords,
      },
      {
        name: 'userid',
        label: t('common.id'),
        input: <Input maxLength={accessListLimits.content} allowClear />,
      },
      { name: 'name', label: t('common.name'), input: <Input maxLength={accessListLimits.name} allowClear /> },
      { name: 'type', label: t('common.type'), input: <ContentTypeFilter />, shown: typeWords },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ],
    [codeWords, statusWords, t, typeWords],
  );
};
