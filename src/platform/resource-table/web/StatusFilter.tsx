import { Segmented } from 'antd';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** All (empty), Open (Y) or Close (N), seed 000 §9. `value` and `onChange` come from antd's form. */
export const StatusFilter = ({
  value = '',
  onChange,
  id,
}: {
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
}) => {
  const t = useTexts(vocabulary);
  return (
    <Segmented
      id={id}
      block
      aria-label={t('common.status')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('common.all') },
        { value: 'Y', label: t('common.statusOpen') },
        { value: 'N', label: t('common.statusClosed') },
      ]}
    />
  );
};

/** Returns a function that formats a status for a filter chip. */
export const useStatusWords = (): ((status: string) => string) => {
  const t = useTexts(vocabulary);
  return (status) => t(status === 'Y' ? 'common.statusOpen' : status === 'N' ? 'common.statusClosed' : 'common.all');
};
