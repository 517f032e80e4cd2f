import type { WebFeature } from '#platform/feature/web/feature.ts';

export const writeBacksFeature: WebFeature = {
  screens: { 'write-backs': () => import('./WriteBacksScreen.tsx') },
};
