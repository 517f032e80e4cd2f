import { Input } from 'antd';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useVersionForm, type VersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import { languageTextFields, languageTextLimits, type NamedText } from '../language-texts.contract.ts';

/** The names of a record by its language id, as language versions of its field `name`. `NameVersions` renders them. */
export const useNameVersions = (names: readonly NamedText[]): VersionForm<NamedText> => {
  const t = useTexts(vocabulary);
  const fields = [
    {
      name: 'name',
      label: t('common.name'),
      schema: languageTextFields.langcontent,
      empty: '',
      valueOf: ({ langcontent }: NamedText) => langcontent,
      wire: 'langcontent',
      control: () => <Input maxLength={languageTextLimits.name} />,
    },
  ];
  return useVersionForm(fields, names);
};
