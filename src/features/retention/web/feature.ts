import type { WebFeature } from '#platform/feature/web/feature.ts';

export const retentionFeature: WebFeature = { screens: { retention: () => import('./RetentionScreen.tsx') } };
