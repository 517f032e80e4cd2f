import { useMemo } from 'react';
import { isLanguage, languageNames } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { oneByOne, type PickerSource } from '#platform/picker/web/picker-source.ts';
import { useRemembering } from '#platform/picker/web/useRecentRows.ts';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call } from '#platform/wire/web/client.ts';
import { languageTextCalls, type LanguageTextRow } from '../language-texts.contract.ts';

const { code, text } = columnsOf<LanguageTextRow>();

const keyOf = ({ langtype, langid }: LanguageTextRow): string => `${langtype} ${langid}`;
const textNamed = async (key: string): Promise<LanguageTextRow | undefined> => {
  const [langtype = '', langid = ''] = key.split(' ');
  const query = { langtype, langid, status: 'Y', pageNum: 1, pageSize: 100 } as const;
  return (await call(languageTextCalls.search, { query })).list.find((row) => keyOf(row) === key);
};

/** Language texts in all languages, for picking a language id. */
export const useLanguageTextSource = (): PickerSource<LanguageTextRow> => {
  const t = useTexts(vocabulary);
  const source = useMemo(
    (): PickerSource<LanguageTextRow> => ({
      name: 'language-texts',
      keyOf,
      named: oneByOne(textNamed),
      textOf: ({ langid }) => langid,
      detailOf: ({ langcontent }) => langcontent,
      load: ({ search, pageNum, pageSize }) =>
        call(languageTextCalls.search, { query: { pageNum, pageSize, status: 'Y', ...bothScripts(search) } }),
      columns: [
        code('langid', t('common.languageId'), { width: 280 }),
        {
          key: 'langtype',
          title: t('common.language'),
          width: 120,
          render: ({ langtype }) => (isLanguage(langtype) ? languageNames[langtype] : langtype),
        },
        text('langcontent', t('common.languageText')),
      ],
    }),
    [t],
  );
  return useRemembering('language-texts', source);
};
