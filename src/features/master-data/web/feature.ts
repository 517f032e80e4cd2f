import type { WebFeature } from '#platform/feature/web/feature.ts';

export const masterDataFeature: WebFeature = { screens: { 'master-data': () => import('./MasterDataScreen.tsx') } };
