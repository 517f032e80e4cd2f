import type { WebFeature } from '#platform/feature/web/feature.ts';

export const storesFeature: WebFeature = { screens: { stores: () => import('./StoresScreen.tsx') } };
