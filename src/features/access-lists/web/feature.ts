import type { WebFeature } from '#platform/feature/web/feature.ts';

export const accessListsFeature: WebFeature = {
  screens: {
    blacklist: () => import('./BlacklistScreen.tsx'),
    whitelist: () => import('./WhitelistScreen.tsx'),
  },
  personPanels: () => import('./person-panels.ts'),
};
