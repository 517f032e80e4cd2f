import type { WebFeature } from '#platform/feature/web/feature.ts';

export const personFeature: WebFeature = { screens: {}, personPanels: () => import('./person-panels.ts') };
