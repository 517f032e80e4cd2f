import type { WebFeature } from '#platform/feature/web/feature.ts';

export const feedbackFeature: WebFeature = { screens: { feedback: () => import('./FeedbackScreen.tsx') } };
