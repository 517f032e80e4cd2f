import { Field } from '#platform/form/web/Field.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PickerInput } from '#platform/picker/web/PickerField.tsx';
import { useLanguageTextSource } from './useLanguageTextSource.tsx';

type Props = {
  record: { form: { setFieldsValue: (values: { langid: string }) => void }; noteChange: () => void };
  maxLength: number;
};

/** The field `langid` of a form: the id of a language text, typed or picked. */
export const LanguageIdField = ({ record, maxLength }: Props) => {
  const t = useTexts(vocabulary);
  const source = useLanguageTextSource();
  return (
    <Field wide name="langid">
      {(label) => (
        <PickerInput
          label={label}
          title={t('common.pickLanguage')}
          source={source}
          maxLength={maxLength}
          onPick={({ langid }) => {
            record.form.setFieldsValue({ langid });
            record.noteChange();
          }}
        />
      )}
    </Field>
  );
};
