import type { WebFeature } from '#platform/feature/web/feature.ts';

export const themesFeature: WebFeature = { screens: { themes: () => import('./ThemesScreen.tsx') } };
