import type { WebFeature } from '#platform/feature/web/feature.ts';

export const documentsFeature: WebFeature = { screens: { documents: () => import('./DocumentsScreen.tsx') } };
