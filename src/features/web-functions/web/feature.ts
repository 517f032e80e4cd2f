import type { WebFeature } from '#platform/feature/web/feature.ts';

export const webFunctionsFeature: WebFeature = {
  screens: { 'web-functions': () => import('./WebFunctionsScreen.tsx') },
};
