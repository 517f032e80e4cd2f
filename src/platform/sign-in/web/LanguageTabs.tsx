import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** The four languages, each in its own name; switches immediately. */
export const LanguageTabs = () => {
  const t = useTexts(vocabulary);
  const { language, setLanguage } = useLanguage();
  return (
    <div className="plain-languages" role="group" aria-label={t('common.language')}>
      {languages.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
          {languageNames[one]}
        </button>
      ))}
    </div>
  );
};
