import { Select } from 'antd';
import { useCallback } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { permissionTexts } from '#platform/permission-page/permission-page.texts.ts';
import { conditionTypes } from '#platform/rights/conditions.ts';
import { accessListTexts } from '../access-lists.texts.ts';

/** How a chip says a type. */
export const useContentTypeWords = (): ((type: string) => string) => {
  const words = useTexts(permissionTexts);
  return useCallback(
    (code) => {
      const type = conditionTypes.find((one) => one === code);
      return type ? words(`permission.${type}`) : code;
    },
    [words],
  );
};

/** All (empty), or one of the five types. `value` and `onChange` come from antd's form. */
export const ContentTypeFilter = (select: { id?: string; value?: string; onChange?: (type: string) => void }) => {
  const t = useTexts(accessListTexts);
  const words = useContentTypeWords();
  return (
    <Select<string>
      {...select}
      options={[
        { value: '', label: t('accessList.allTypes') },
        ...conditionTypes.map((type) => ({ value: type, label: words(type) })),
      ]}
    />
  );
};
