import type { WebFeature } from '#platform/feature/web/feature.ts';

export const accessCheckFeature: WebFeature = { screens: { 'access-check': () => import('./AccessCheckScreen.tsx') } };
