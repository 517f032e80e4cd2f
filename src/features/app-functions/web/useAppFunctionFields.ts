import { useMemo } from 'react';
import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import type { FormField } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { labelOf, type Option } from './app-function-choices.ts';
import type { Values } from './app-function-values.ts';

/** The fields in the order of the form, as a conflict compares them. */
export const useAppFunctionFields = (types: readonly Option[], modules: readonly Option[]): FormField<Values>[] => {
  const t = useTexts(appFunctionTexts);
  return useMemo(
    (): FormField<Values>[] => [
      { name: 'id', label: t('common.functionId') },
      { name: 'name', label: t('common.name') },
      { name: 'type', label: t('common.type'), shown: (value) => labelOf(types, String(value)) },
      {
        name: 'moduleOid',
        label: t('app_function.module'),
        shown: (value) => (typeof value === 'string' ? labelOf(modules, value) : t('app_function.noModule')),
      },
      { name: 'icon', label: t('common.icon') },
      { name: 'position', label: t('app_function.position') },
      { name: 'version', label: t('app_function.version') },
      { name: 'packagename', label: t('app_function.packagename') },
      { name: 'webtitle', label: t('app_function.webtitle') },
      { name: 'weburl', label: t('app_function.weburl') },
      { name: 'appurl', label: t('app_function.appurl') },
      { name: 'downurl', label: t('common.downloadAddress') },
      { name: 'langid', label: t('common.languageId') },
      { name: 'explain', label: t('common.description') },
    ],
    [modules, t, types],
  );
};
