import { cloneElement, isValidElement, type ReactElement, type ReactNode, useCallback } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

const keys = { prev: 'common.previousPage', next: 'common.nextPage' } as const;

/** For `itemRender` of a `Pagination`, also that of a `Table`: antd gives its arrows no name. */
export const usePageNames = (): ((page: number, type: string, item: ReactNode) => ReactNode) => {
  const t = useTexts(vocabulary);
  return useCallback(
    (_page, type, item) =>
      isValidElement(item) && (type === 'prev' || type === 'next')
        ? cloneElement(item as ReactElement<{ 'aria-label'?: string }>, { 'aria-label': t(keys[type]) })
        : item,
    [t],
  );
};

/** For `pagination` of a small `Table` in a dialog. */
export const useSmallPages = () => ({
  hideOnSinglePage: true,
  showSizeChanger: false,
  size: 'small' as const,
  itemRender: usePageNames(),
});
