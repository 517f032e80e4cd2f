import type { WebFeature } from '#platform/feature/web/feature.ts';

export const importsFeature: WebFeature = { screens: { imports: () => import('./ImportsScreen.tsx') } };
