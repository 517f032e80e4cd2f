import { type ReactNode, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';

const step = 30;
/** Rows that a list shows at most; further ones are found by searching. */
const most = 990;

/** How many rows of a list are read, and the button that reads more. */
export const useMore = (): { pageSize: number; moreOf: (shown: { list: unknown[]; total: number }) => ReactNode } => {
  const t = useTexts(phoneTexts);
  const [pageSize, setPageSize] = useState(step);
  return {
    pageSize,
    moreOf: ({ list, total }) =>
      total > list.length && pageSize < most ? (
        <button type="button" className="phone-button phone-wide" onClick={() => setPageSize(pageSize + step)}>
          {t('phone.more')}
        </button>
      ) : null,
  };
};
