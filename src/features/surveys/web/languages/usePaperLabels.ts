import { languageWords } from './language-words.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { PaperText } from './survey-paper.ts';

/** What each text of a survey is called. */
export const usePaperLabels = (): ((text: PaperText) => string) => {
  const t = useTexts(languageWords);
  return (text) => {
    if (text.kind === 'question') return t('survey_lang.questionNumber', { number: text.serialNumber });
    if (text.kind === 'option') return t('survey_editor.optionText', { letter: text.id });
    return t(text.kind === 'title' ? 'common.subject' : 'common.description');
  };
};
