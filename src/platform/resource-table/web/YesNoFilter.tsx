import { Segmented } from 'antd';
import { useCallback } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

type Props = {
  /** What is asked about; read by screen readers. */
  label: string;
  /** Other words for Y and N. */
  yes?: string;
  no?: string;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
};

/** All (empty), yes (Y) or no (N). `value` and `onChange` come from antd's form. */
export const YesNoFilter = ({ label, yes, no, id, value = '', onChange }: Props) => {
  const t = useTexts(vocabulary);
  return (
    <Segmented
      id={id}
      block
      aria-label={label}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('common.all') },
        { value: 'Y', label: yes ?? t('common.yes') },
        { value: 'N', label: no ?? t('common.no') },
      ]}
    />
  );
};

/** Returns a function that writes `Y` as yes and anything else as no, for filter chips and conflicts. */
export const useYesNoWords = (): ((value: unknown) => string) => {
  const t = useTexts(vocabulary);
  return useCallback((value) => t(value === 'Y' ? 'common.yes' : 'common.no'), [t]);
};
