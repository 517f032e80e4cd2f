import type { WebFeature } from '#platform/feature/web/feature.ts';

export const mobileFormsFeature: WebFeature = { screens: { 'mobile-forms': () => import('./MobileFormsScreen.tsx') } };
