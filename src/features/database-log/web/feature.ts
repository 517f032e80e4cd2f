import type { WebFeature } from '#platform/feature/web/feature.ts';

export const databaseLogFeature: WebFeature = { screens: { 'database-log': () => import('./DatabaseLogScreen.tsx') } };
