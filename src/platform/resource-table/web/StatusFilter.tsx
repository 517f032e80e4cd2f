import { Segmented } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';

/** All (empty), Open (Y), Close (N): seed 000 §9. Antd's form gives `value` and `onChange`. */
export const StatusFilter = ({
  value = '',
  onChange,
  id,
}: {
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
}) => {
  const t = useTexts(resourceTableTexts);
  return (
    <Segmented
      id={id}
      block
      aria-label={t('table.status')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('table.statusAll') },
        { value: 'Y', label: t('table.statusOpen') },
        { value: 'N', label: t('table.statusClosed') },
      ]}
    />
  );
};

/** How a chip says a status. */
export const useStatusWords = (): ((status: string) => string) => {
  const t = useTexts(resourceTableTexts);
  return (status) => t(status === 'Y' ? 'table.statusOpen' : status === 'N' ? 'table.statusClosed' : 'table.statusAll');
};
