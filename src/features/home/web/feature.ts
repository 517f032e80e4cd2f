import type { WebFeature } from '#platform/feature/web/feature.ts';

export const homeFeature: WebFeature = { screens: { home: () => import('./HomeScreen.tsx') } };
