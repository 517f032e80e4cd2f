import type { WebFeature } from '#platform/feature/web/feature.ts';

export const rolesFeature: WebFeature = { screens: { roles: () => import('./RolesScreen.tsx') } };
