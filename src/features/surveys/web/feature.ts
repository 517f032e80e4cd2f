import type { WebFeature } from '#platform/feature/web/feature.ts';

export const surveysFeature: WebFeature = {
  screens: { surveys: () => import('./SurveysScreen.tsx') },
};
