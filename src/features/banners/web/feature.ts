import type { WebFeature } from '#platform/feature/web/feature.ts';

export const bannersFeature: WebFeature = { screens: { banners: () => import('./BannersScreen.tsx') } };
