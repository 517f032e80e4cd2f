import type { ComponentType } from 'react';
import type { ConsoleMode } from './console-mode.ts';
import type { PersonPanel } from './person-panel.ts';

/** A feature's declaration to the browser; `app/web/features.ts` lists them all. */
export type WebFeature = {
  /** Screens by the component keys that menu entries may name; each is loaded when first opened. */
  screens: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
  /** Its panels on a person's page, loaded with the first such page. */
  personPanels?: () => Promise<{ personPanels: readonly PersonPanel[] }>;
  /** Its modes of the whole console. */
  modes?: readonly ConsoleMode[];
};
