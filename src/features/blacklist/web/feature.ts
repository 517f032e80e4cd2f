import type { WebFeature } from '#platform/feature/web/feature.ts';

export const blacklistFeature: WebFeature = { screens: { blacklist: () => import('./BlacklistScreen.tsx') } };
