import { Select } from 'antd';
import { useCodes } from '#platform/code-lists/web/codes.ts';
import { type Language, languageNames } from '#platform/i18n/languages.ts';

/** The code list that says in which languages texts are kept (seed 000 §3 Lookup lists). */
const languageList = 'Language';

type Props = {
  id?: string;
  value?: Language;
  onChange?: (language: Language) => void;
  /** Those that are not taken yet. */
  choices: readonly Language[];
};

/**
 * One of the languages that the list has switched on, each in its own name. `value` and `onChange` come from antd's
 * form; what is chosen already can be kept.
 */
export const LanguageSelect = ({ choices, ...select }: Props) => {
  const { data, isFetching } = useCodes(languageList);
  const inUse = data && new Set(data.map(({ paramcode }) => paramcode));
  const shown = choices.filter((language) => language === select.value || (inUse?.has(language) ?? false));
  return (
    <Select<Language>
      {...select}
      loading={isFetching}
      options={shown.map((language) => ({ value: language, label: languageNames[language] }))}
    />
  );
};
