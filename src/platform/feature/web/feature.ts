import type { ComponentType } from 'react';

/** What a feature tells the browser about itself; `app/web/features.ts` lists all of them. */
export type WebFeature = {
  /** Component keys that a menu entry may name → their screens, each loaded when it is first opened. */
  screens: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
};
