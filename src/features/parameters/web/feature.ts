import type { WebFeature } from '#platform/feature/web/feature.ts';

export const parametersFeature: WebFeature = { screens: { parameters: () => import('./ParametersScreen.tsx') } };
