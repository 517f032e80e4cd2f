import type { WebFeature } from '#platform/feature/web/feature.ts';

export const appUsersFeature: WebFeature = {
  screens: { 'app-users': () => import('./AppUsersScreen.tsx') },
  personPanels: () => import('./person-panels.ts'),
};
