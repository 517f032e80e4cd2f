import { Select } from 'antd';
import { useCodes } from '#platform/code-lists/web/codes.ts';
import { type Language, languageNames } from '#platform/i18n/languages.ts';

/** The code list of content languages (seed 000 §3 Lookup lists). */
const languageList = 'Language';

type Props = {
  id?: string;
  value?: Language;
  onChange?: (language: Language) => void;
  /** Languages that are still free. */
  choices: readonly Language[];
};

/**
 * A select for one of the active languages of the code list, each in its own name. `value` and `onChange` come from
 * antd's form; the current value always stays selectable.
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
