import type { WebFeature } from '#platform/feature/web/feature.ts';

export const appFunctionsFeature: WebFeature = {
  screens: { 'app-functions': () => import('./AppFunctionsScreen.tsx') },
};
