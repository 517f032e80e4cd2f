import { createRoot } from 'react-dom/client';
import { followBrowserLanguage, startLanguage } from '#platform/i18n/web/language-store.ts';
import { startWorker } from '#platform/phone/web/start-worker.ts';
import '#platform/shell/web/ground.css';
import { startTheme } from '#platform/shell/web/theme-store.ts';
import { startWordings } from '#platform/language-texts/web/wordings.ts';
import type { wordingCalls } from '#platform/language-texts/wording.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { ask } from '#platform/phone/web/phone-client.ts';
import { phoneToken } from '#platform/phone/web/phone-session.ts';
import { firstAnswer } from '#platform/phone/web/useAnswer.ts';
import { startPhoneLog } from '#platform/phone/web/phone-log.ts';
import { sendCompanyDocumentConfirmations } from '#features/company-documents/web/phone/confirm-company-document.ts';
import { sendDocumentConfirmations } from '#features/documents/web/phone/confirm-document.ts';
import { sendFeedback } from '#features/feedback/web/phone/feedback-calls.ts';
import { sendMessageReading } from '#features/messages/web/phone/reading-calls.ts';
import { sendOpinions } from '#features/stores/web/phone/store-calls.ts';
import { sendSurveys } from '#features/surveys/web/phone/answering-calls.ts';
import { PhoneApp } from './PhoneApp.tsx';

/** The product's texts as administrators have reworded them. */
const wordingsCall = bareCall<typeof wordingCalls.texts>({
  method: 'GET',
  path: '/lang/texts',
  open: true,
  revalidated: true,
});

startLanguage();
followBrowserLanguage();
startTheme();
startWordings(async () => {
  // The words that were in force the last time are there already.
  if (phoneToken() !== null) await firstAnswer;
  return ask(wordingsCall, { query: { ismobile: 'N' } });
});
startPhoneLog();
// What waits goes out on whichever page.
const senders = [
  sendMessageReading,
  sendSurveys,
  sendOpinions,
  sendFeedback,
  sendDocumentConfirmations,
  sendCompanyDocumentConfirmations,
];
for (const send of senders) send();

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no place for the app');
createRoot(root).render(<PhoneApp />);

startWorker().catch(() => undefined);
