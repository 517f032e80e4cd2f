import type { ComponentType } from 'react';

/** A feature's declaration to the browser; `app/web/features.ts` lists them all. */
export type WebFeature = {
  /** Screens by the component keys that menu entries may name; each is loaded when first opened. */
  screens: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
};
