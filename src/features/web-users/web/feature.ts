import type { WebFeature } from '#platform/feature/web/feature.ts';

export const webUsersFeature: WebFeature = {
  screens: { 'web-users': () => import('./WebUsersScreen.tsx') },
  personPanels: () => import('./person-panels.ts'),
};
