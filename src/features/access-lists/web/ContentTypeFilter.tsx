import { Select } from 'antd';
import { useCallback } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { conditionTypes } from '#platform/rights/conditions.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';

/** What a chip shows for a type. */
export const useContentTypeWords = (): ((type: string) => string) => {
  const words = useTexts(vocabulary);
  return useCallback(
    (code) => {
      const type = conditionTypes.find((one) => one === code);
      return type ? words(contentTypeText[type]) : code;
    },
    [words],
  );
};

/** All (empty), or one of the five types. `value` and `onChange` come from antd's form. */
export const ContentTypeFilter = (select: { id?: string; value?: string; onChange?: (type: string) => void }) => {
  const t = useTexts(vocabulary);
  const words = useContentTypeWords();
  return (
    <Select<string>
      {...select}
      options={[
        { value: '', label: t('common.all') },
        ...conditionTypes.map((type) => ({ value: type, label: words(type) })),
      ]}
    />
  );
};
