import type { WebFeature } from '#platform/feature/web/feature.ts';

export const storedFilesFeature: WebFeature = { screens: { 'stored-files': () => import('./StoredFilesScreen.tsx') } };
