import type { WebFeature } from '#platform/feature/web/feature.ts';

export const repairFeature: WebFeature = { screens: { repair: () => import('./RepairScreen.tsx') } };
