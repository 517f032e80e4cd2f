import { CloseCircleFilled } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** For `allowClear` of an `Input`: its button stands in the order of Tab, and antd names it after its icon. */
export const useClearing = (): { clearIcon: ReactElement } => {
  const t = useTexts(vocabulary);
  return { clearIcon: <CloseCircleFilled aria-label={t('common.clearInput')} /> };
};

/** For `allowClear` of a `Select`, whose button antd names in English. */
export const useChoiceClearing = (): { clearIcon: ReactElement; label: string } => {
  const t = useTexts(vocabulary);
  return { clearIcon: <CloseCircleFilled aria-hidden />, label: t('common.clearInput') };
};
