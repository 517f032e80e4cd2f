import { Field } from '#platform/form/web/Field.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PickerInput } from '#platform/picker/web/PickerField.tsx';
import { languageTextLimits } from '../language-texts.contract.ts';
import { languageTextTexts } from '../language-texts.texts.ts';
import { useSharing } from './useSharing.ts';
import { useLanguageTextSource } from './useLanguageTextSource.tsx';

type Props = {
  onPick: (langid: string) => void;
  /** The stored record; absent for a new one. */
  oid: string | undefined;
  langid: string;
};

const texts = { ...vocabulary, ...languageTextTexts };

/** The field `langid` of a form: the id of language texts, typed or picked. */
export const LanguageIdField = ({ onPick, oid, langid }: Props) => {
  const t = useTexts(texts);
  const source = useLanguageTextSource();
  const names = useSharing(langid, oid);
  return (
    <Field wide name="langid" extra={names ? t('language_text.sharedWith', { names }) : undefined}>
      {(label) => (
        <PickerInput
          label={label}
          title={t('common.pickLanguage')}
          placeholder={t('language_text.givenId')}
          source={source}
          maxLength={languageTextLimits.langid}
          onPick={(picked) => onPick(picked.langid)}
        />
      )}
    </Field>
  );
};
