import type { WebFeature } from '#platform/feature/web/feature.ts';

export const appVersionsFeature: WebFeature = { screens: { 'app-versions': () => import('./AppVersionsScreen.tsx') } };
