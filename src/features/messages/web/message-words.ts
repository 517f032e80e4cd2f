import { messageDetailTexts } from '#features/messages/message-details.texts.ts';
import { screenTexts } from '#features/messages/message-screens.texts.ts';
import { messageReadingTexts } from '#features/messages/message-reading.texts.ts';
import { messageTexts } from '#features/messages/messages.texts.ts';
import { formTexts } from '#platform/form/form.texts.ts';

/** All texts of the screens. */
export const messageWords = {
  ...formTexts,
  ...messageTexts,
  ...screenTexts,
  ...messageDetailTexts,
  ...messageReadingTexts,
};
