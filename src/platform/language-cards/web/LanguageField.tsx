import { Field } from '#platform/form/web/Field.tsx';
import type { FormField } from '#platform/form/web/useRecordForm.ts';
import { type Language, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { Choice } from './choices.ts';
import { LanguageSelect } from './LanguageSelect.tsx';

type Props = { name: string; choices: readonly Choice<Language>[] };

/** The language field in the dialog of a variant. */
export const LanguageField = ({ name, choices }: Props) => (
  <Field wide required name={name}>
    <LanguageSelect choices={choices.map(({ code }) => code)} />
  </Field>
);

/** The language field for `fields` of `useRecordForm`, shown by name in a conflict. */
export const useLanguageField = <Name extends string>(name: Name): FormField<Record<Name, Language>> => {
  const t = useTexts(vocabulary);
  return { name, label: t('common.language'), shown: (value) => languageNames[value] };
};
