import { Field } from '#platform/form/web/Field.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PickerInput } from '#platform/picker/web/PickerField.tsx';
import { languageTextLimits } from '../language-texts.contract.ts';
import { languageTextTexts } from '../language-texts.texts.ts';
import { useLanguageTextSource } from './useLanguageTextSource.tsx';

type Props = {
  onPick: (langid: string) => void;
  /** Others with the same language id. */
  sharedWith: readonly string[];
};

const texts = { ...vocabulary, ...languageTextTexts };

/** The field `langid` of a form: the id of language texts, typed or picked. */
export const LanguageIdField = ({ onPick, sharedWith }: Props) => {
  const t = useTexts(texts);
  const source = useLanguageTextSource();
  const { language } = useLanguage();
  const names = new Intl.ListFormat(language).format(sharedWith);
  return (
    <Field wide name="langid" extra={names ? t('language_text.sharedWith', { names }) : undefined}>
      {(label) => (
        <PickerInput
          label={label}
          title={t('common.pickLanguage')}
          placeholder={t('language_text.givenId')}
          source={source}
          maxLength={languageTextLimits.langid}
          onPick={({ langid }) => onPick(langid)}
        />
      )}
    </Field>
  );
};
