import { Input } from 'antd';
import {
  type ParameterLanguageRow,
  parameterLimits,
  type ParameterRecord,
  parameterVersionFields,
} from '#features/parameters/parameters.contract.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { VersionField } from '#platform/language-versions/web/version-values.ts';

type Name = ParameterLanguageRow & { lang: Language };

/** The names of a parameter in the languages, as its form takes them. */
export const namesOf = ({ versions }: Pick<ParameterRecord, 'versions'>): Name[] =>
  versions.map((name) => ({ ...name, lang: name.paramLang }));

const longest = parameterLimits.languageName;

/** The one field of a name in a language. */
export const useVersionFields = (): VersionField<Name>[] => {
  const t = useTexts(vocabulary);
  return [
    {
      name: 'paramname',
      label: t('common.name'),
      schema: parameterVersionFields.paramName,
      empty: '',
      valueOf: ({ paramName }) => paramName,
      wire: 'paramName',
      control: () => <Input maxLength={longest * 2} count={{ show: true, max: longest }} />,
    },
  ];
};
