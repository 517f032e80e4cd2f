import { useMemo } from 'react';
import { isLanguage, languageNames } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { PickerSource } from '#platform/picker/web/picker-source.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';
import { languageTextCalls, type LanguageTextRow } from '#platform/language-texts/language-texts.contract.ts';

/** Language texts in all languages, to pick a language id from. */
export const useLanguageTextSource = (): PickerSource<LanguageTextRow> => {
  const t = useTexts(vocabulary);
  return useMemo(
    () => ({
      name: 'language-texts',
      keyOf: ({ oid }) => oid,
      textOf: ({ langid }) => langid,
      load: ({ search, pageNum, pageSize }) =>
        call(languageTextCalls.search, { query: { pageNum, pageSize, ...bothScripts(search) } }),
      columns: [
        {
          key: 'langid',
          title: t('common.languageId'),
          width: 280,
          render: ({ langid }) => <CodeChip code={langid} />,
        },
        {
          key: 'langtype',
          title: t('common.language'),
          width: 120,
          render: ({ langtype }) => (isLanguage(langtype) ? languageNames[langtype] : langtype),
        },
        {
          key: 'langcontent',
          title: t('common.languageText'),
          render: ({ langcontent }) => <CutText text={langcontent} />,
        },
      ],
    }),
    [t],
  );
};
