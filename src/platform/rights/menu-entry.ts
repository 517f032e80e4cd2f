import type { Text } from '#platform/i18n/texts.ts';
import type { MenuIconName } from './menu-icons.ts';

/** Component of entries that only group others: headings, which need no right. */
export const layoutComponent = 'layout';

/** A built-in console function: every feature with a screen exports its own. */
export type MenuEntry = {
  id: string;
  /** Translation key; the texts are language texts, which an administrator may change. */
  langid: string;
  title: Text;
  icon: MenuIconName;
  /** Key of the lazy screen in `app/web/features.ts`; groups and tabs have none of their own. */
  component: string;
  url: string;
  sort: number;
  /** Id of its parent group. */
  parent: string;
};
