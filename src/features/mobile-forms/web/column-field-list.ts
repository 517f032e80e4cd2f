import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import type { FormField } from '#platform/form/web/useRecordForm.ts';
import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import type { ColumnValues } from './column-form-values.ts';

const texts = { ...mobileFormTexts, ...mobileFormColumnTexts };

/** The fields of the field editor, for `useRecordForm`. */
export const useColumnFieldList = (): FormField<ColumnValues>[] => {
  const t = useTexts(texts);
  const { parts } = useLanguage();
  const shown = useYesNoWords();
  return [
    { name: 'columnlabel', label: t('form_column.label') },
    { name: 'columntype', label: t('form_column.type') },
    { name: 'columnsubtype', label: t('form_column.subtype') },
    { name: 'items', label: t('form_column.items'), shown: parts },
    { name: 'paramtype', label: t('form_column.paramtype') },
    { name: 'ext', label: t('form_column.ext') },
    { name: 'isedit', label: t('mobile_form.edit'), shown },
    { name: 'required', label: t('common.required'), shown },
    { name: 'explain', label: t('common.description') },
    ...languages.map((language) => ({
      name: `label_${language}` as const,
      label: t('form_column.labelIn', { language: languageNames[language] }),
    })),
    { name: 'parent', label: t('form_column.parent') },
    { name: 'defaultvalue', label: t('form_column.defaultvalue') },
    { name: 'columnformat', label: t('form_column.columnformat') },
    { name: 'columnrules', label: t('form_column.columnrules') },
    { name: 'action', label: t('form_column.action') },
    { name: 'actionColumn', label: t('form_column.actionColumn'), shown: parts },
    { name: 'columnaction', label: t('form_column.columnaction') },
    { name: 'columnactionColumn', label: t('form_column.columnactionColumn'), shown: parts },
    { name: 'columnpreaction', label: t('form_column.columnpreaction') },
    { name: 'outsidevisible', label: t('form_column.outsidevisible'), shown },
    { name: 'status', label: t('common.status'), shown },
  ];
};
