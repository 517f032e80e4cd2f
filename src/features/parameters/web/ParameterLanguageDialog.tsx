import { Input } from 'antd';
import {
  parameterCalls,
  parameterLanguageForm,
  type ParameterLanguageRow,
  parameterLanguageRow,
  parameterLimits,
} from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { firstChoice } from '#platform/language-cards/web/choices.ts';
import { LanguageField, useLanguageField } from '#platform/language-cards/web/LanguageField.tsx';
import { useVariantForm } from '#platform/language-cards/web/useVariantForm.ts';
import type { VariantDialogProps } from '#platform/language-cards/web/VariantCards.tsx';
import { call } from '#platform/wire/web/client.ts';

type Values = { paramLang: Language; paramName: string };

const valuesOf = ({ paramLang, paramName }: ParameterLanguageRow): Values => ({ paramLang, paramName });

const longest = parameterLimits.languageName;

type Props = VariantDialogProps<ParameterLanguageRow, Language> & { paramOid: string };

/** The dialog that adds or edits the name in a language. */
export const ParameterLanguageDialog = ({ paramOid, row, choices, onSaved, onClose }: Props) => {
  const t = useTexts(parameterTexts);
  const record = useVariantForm<ParameterLanguageRow, Values, unknown>({
    draft: `parameter-language:${paramOid}`,
    row,
    stored: parameterLanguageRow,
    valuesOf,
    initial: { paramLang: firstChoice(choices, defaultLanguage), paramName: '' },
    fields: [useLanguageField('paramLang'), { name: 'paramName', label: t('common.name') }],
    schemas: parameterLanguageForm.shape,
    save: (values, edited) =>
      edited
        ? call(parameterCalls.editLanguage, { content: { ...values, ...edited } })
        : call(parameterCalls.addLanguage, { content: { ...values, paramOid } }),
    onSaved,
    onClose,
  });
  const { Field } = record;
  return (
    <FormDialog
      record={record}
      width={480}
      title={t(row ? 'parameter.editLanguageTitle' : 'parameter.addLanguageTitle')}
    >
      <LanguageField name="paramLang" choices={choices} />
      <Field wide name="paramName">
        <Input maxLength={longest * 2} count={{ show: true, max: longest }} />
      </Field>
    </FormDialog>
  );
};
