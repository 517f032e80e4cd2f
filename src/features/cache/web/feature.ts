import type { WebFeature } from '#platform/feature/web/feature.ts';

export const cacheFeature: WebFeature = { screens: { cache: () => import('./CacheScreen.tsx') } };
