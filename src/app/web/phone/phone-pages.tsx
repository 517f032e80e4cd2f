import type { ComponentType } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { PhoneHome } from '#features/app-home/web/phone/PhoneHome.tsx';

/** The pages by the first part of their address. All but home are loaded when they are first opened. */
const pages: Readonly<Record<string, ComponentType>> = {
  messages: deferred(async () => (await import('#features/messages/web/phone/PhoneMessages.tsx')).PhoneMessages),
  surveys: deferred(async () => (await import('#features/surveys/web/phone/PhoneSurveys.tsx')).PhoneSurveys),
  documents: deferred(async () => (await import('./DocumentsPage.tsx')).DocumentsPage),
  company: deferred(
    async () => (await import('#features/company-documents/web/phone/PhoneCompanyDocuments.tsx')).PhoneCompanyDocuments,
  ),
  shops: deferred(async () => (await import('#features/stores/web/phone/PhoneShops.tsx')).PhoneShops),
  feedback: deferred(async () => (await import('#features/feedback/web/phone/PhoneFeedback.tsx')).PhoneFeedback),
  me: deferred(async () => (await import('#features/app-users/web/phone/PhoneMe.tsx')).PhoneMe),
};

/** The page of a place; home for an unknown one. */
export const phonePageOf = (place: string): ComponentType => pages[place.split('/')[1] ?? ''] ?? PhoneHome;
