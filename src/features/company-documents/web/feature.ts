import type { WebFeature } from '#platform/feature/web/feature.ts';

export const companyDocumentsFeature: WebFeature = {
  screens: { 'company-documents': () => import('./CompanyDocumentsScreen.tsx') },
};
