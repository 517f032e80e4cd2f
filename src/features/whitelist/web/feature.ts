import type { WebFeature } from '#platform/feature/web/feature.ts';

export const whitelistFeature: WebFeature = { screens: { whitelist: () => import('./WhitelistScreen.tsx') } };
