import { operatingTexts } from '#features/surveys/operating.texts.ts';
import { questionViewTexts } from '#features/surveys/question-view.texts.ts';
import { resultScreenTexts } from '#features/surveys/result-screens.texts.ts';
import { surveyEditorTexts } from '#features/surveys/survey-editor.texts.ts';
import { surveyResultTexts } from '#features/surveys/survey-results.texts.ts';
import { surveyScreenTexts } from '#features/surveys/survey-screens.texts.ts';
import { surveyTexts } from '#features/surveys/surveys.texts.ts';
import { formTexts } from '#platform/form/form.texts.ts';
import { resourceTableTexts } from '#platform/resource-table/resource-table.texts.ts';

/** All texts of the results. */
export const resultWords = {
  ...formTexts,
  ...resourceTableTexts,
  ...surveyTexts,
  ...surveyScreenTexts,
  ...surveyEditorTexts,
  ...surveyResultTexts,
  ...operatingTexts,
  ...resultScreenTexts,
  ...questionViewTexts,
};
