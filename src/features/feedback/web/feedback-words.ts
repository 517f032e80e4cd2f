import { feedbackTexts } from '#features/feedback/feedback.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

export const feedbackWords = { ...vocabulary, ...feedbackTexts };

/** The code list of the types. */
export const typeList = 'FeedbackType';
