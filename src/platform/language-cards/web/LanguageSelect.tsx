import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type Language, languageNames } from '#platform/i18n/languages.ts';

/** The code list that says in which languages texts are kept (seed 000 §3 Lookup lists). */
const languageList = 'Language';

/** Reads the switched-on entries of a code list; given by the screens, because the list belongs to a feature. */
export type LoadLanguages = (paramType: string) => Promise<readonly { paramcode: string }[]>;

type Props = {
  id?: string;
  value?: Language;
  onChange?: (language: Language) => void;
  /** Those that are not taken yet. */
  choices: readonly Language[];
  load: LoadLanguages;
};

/** One of the languages that the list has switched on, each in its own name. `value` and `onChange` come from antd's form; what is chosen already can be kept. */
export const LanguageSelect = ({ choices, load, ...select }: Props) => {
  const { data, isFetching } = useQuery({
    queryKey: ['code-list', languageList],
    queryFn: () => load(languageList),
    staleTime: 60_000,
  });
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
