import { useCallback } from 'react';
import type { NamedCondition } from '../person-rights.contract.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { everybody } from '#platform/rights/conditions.ts';

/** A condition in words: `Department A › B (with sub-departments)`. */
export const useConditionWords = (): ((condition: NamedCondition) => string) => {
  const t = useTexts(vocabulary);
  return useCallback(
    ({ type, contentoid, containSub, name }) => {
      if (type === 'R' && contentoid === everybody) return t('common.everyone');
      return `${t(contentTypeText[type])} ${name || contentoid}${containSub === 'Y' ? ` (${t('common.withSub')})` : ''}`;
    },
    [t],
  );
};
