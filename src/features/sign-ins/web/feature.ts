import type { WebFeature } from '#platform/feature/web/feature.ts';

export const signInsFeature: WebFeature = {
  screens: {
    'app-sign-ins': () => import('./AppSignInsScreen.tsx'),
    'web-sign-ins': () => import('./WebSignInsScreen.tsx'),
  },
};
