import { useMemo } from 'react';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { fileNameOf } from '#platform/files/files.contract.ts';
import type { FormField } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { labelOf, type Option } from './app-version-choices.ts';
import type { Values } from './app-version-values.ts';

/** The fields in the order of the form, as a conflict shows them. */
export const useAppVersionFields = (platforms: readonly Option[], types: readonly Option[]): FormField<Values>[] => {
  const t = useTexts(appVersionTexts);
  const yesNoWords = useYesNoWords();
  return useMemo((): FormField<Values>[] => {
    return [
      {
        name: 'platform',
        label: t('common.platform'),
        shown: (value) => labelOf(platforms, String(value)),
      },
      { name: 'type', label: t('app_version.type'), shown: (value) => labelOf(types, String(value)) },
      { name: 'no', label: t('app_version.no') },
      { name: 'file', label: t('app_version.file'), shown: fileNameOf },
      { name: 'url', label: t('common.downloadAddress') },
      { name: 'ismust', label: t('app_version.ismust'), shown: yesNoWords },
      { name: 'islatest', label: t('app_version.islatest'), shown: yesNoWords },
      { name: 'explain', label: t('app_version.explain') },
    ];
  }, [platforms, t, types, yesNoWords]);
};
