import type { WebFeature } from '#platform/feature/web/feature.ts';

export const processesFeature: WebFeature = { screens: { processes: () => import('./ProcessesScreen.tsx') } };
