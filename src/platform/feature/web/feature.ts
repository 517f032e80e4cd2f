import type { ComponentType } from 'react';
import type { NoticeViewLoads } from '#platform/notice-centre/web/notice-views.ts';
import type { ConsoleMode } from './console-mode.ts';
import type { PersonPanel } from './person-panel.ts';

/** A feature's declaration to the browser; `app/web/features.ts` lists them all. */
export type WebFeature = {
  /** Screens by the component keys that menu entries may name; each is loaded when first opened. */
  screens: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
  /** Its panels on a person's page, loaded with the first such page. */
  personPanels?: () => Promise<{ personPanels: readonly PersonPanel[] }>;
  /** Dialogs of its own for notices of a type, in place of a place in the console (docs/kit/notice-centre.md). */
  noticeViews?: NoticeViewLoads;
  /** Its modes of the whole console. */
  modes?: readonly ConsoleMode[];
};
