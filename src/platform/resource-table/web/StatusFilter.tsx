import { useCallback } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { YesNoFilter } from './YesNoFilter.tsx';

type Props = { id?: string; value?: string; onChange?: (value: string) => void };

/** All (empty), Open (Y) or Close (N), seed 000 §9. `value` and `onChange` come from antd's form. */
export const StatusFilter = (control: Props) => {
  const t = useTexts(vocabulary);
  return (
    <YesNoFilter {...control} label={t('common.status')} yes={t('common.statusOpen')} no={t('common.statusClosed')} />
  );
};

/** Returns a function that formats a status for a filter chip. */
export const useStatusWords = (): ((status: string) => string) => {
  const t = useTexts(vocabulary);
  return useCallback(
    (status) => t(status === 'Y' ? 'common.statusOpen' : status === 'N' ? 'common.statusClosed' : 'common.all'),
    [t],
  );
};
