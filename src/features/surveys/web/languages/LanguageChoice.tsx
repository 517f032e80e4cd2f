import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { surveyLanguageCalls } from '#features/surveys/survey-languages.contract.ts';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { languageWords, languagesKey } from './language-words.ts';
import './languages.css';

/** The four languages, each with how far it is (seed 002 §2.1). */
export const LanguageChoice = ({
  surveyoid,
  lang,
  onChoose,
}: {
  surveyoid: string;
  lang: Language;
  onChoose: (lang: Language) => void;
}) => {
  const t = useTexts(languageWords);
  const { number } = useLanguage();
  const { data } = useQuery({
    queryKey: [languagesKey, 'progress', surveyoid],
    queryFn: () => call(surveyLanguageCalls.progress, { query: { surveyoid } }),
    staleTime: 0,
  });
  return (
    <Segmented<Language>
      aria-label={t('common.language')}
      value={lang}
      onChange={onChoose}
      options={languages.map((value) => {
        const own = data?.languages.find((one) => one.lang === value);
        return {
          value,
          label: (
            <span className="survey-lang-choice">
              {languageNames[value]}
              <span className="survey-lang-progress">
                {own && data ? `${number(own.translated)}/${number(data.texts)}` : '…'}
                {own && own.outdated > 0 ? ` · ${t('survey_lang.outdatedCount', { count: number(own.outdated) })}` : ''}
              </span>
            </span>
          ),
        };
      })}
    />
  );
};
