import { questionViewTexts } from '#features/surveys/question-view.texts.ts';
import { surveyEditorTexts } from '#features/surveys/survey-editor.texts.ts';
import { surveyScreenTexts } from '#features/surveys/survey-screens.texts.ts';
import { onAirTexts } from '#platform/on-air/on-air.texts.ts';
import { surveyTexts } from '#features/surveys/surveys.texts.ts';
import { formTexts } from '#platform/form/form.texts.ts';

/** All texts of the list, the forms and the editor. */
export const surveyWords = {
  ...formTexts,
  ...surveyTexts,
  ...onAirTexts,
  ...surveyScreenTexts,
  ...surveyEditorTexts,
  ...questionViewTexts,
};
