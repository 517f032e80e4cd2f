import { surveyLanguageTexts } from '#features/surveys/survey-languages.texts.ts';
import { surveyEditorTexts } from '#features/surveys/survey-editor.texts.ts';
import { surveyTexts } from '#features/surveys/surveys.texts.ts';
import { importDialogTexts } from '#platform/bulk-import/import-dialog.texts.ts';
import { formTexts } from '#platform/form/form.texts.ts';

/** All texts of the page of languages. */
export const languageWords = {
  ...formTexts,
  ...surveyTexts,
  ...surveyEditorTexts,
  ...surveyLanguageTexts,
  ...importDialogTexts,
};

/** Every query of the page begins with it. */
export const languagesKey = 'survey-languages';
