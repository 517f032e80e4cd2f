import type { Text } from '#platform/i18n/texts.ts';

/** Component of entries that only hold others: headings, which nobody needs a right to. */
export const layoutComponent = 'layout';

/** A console function as it is shipped: every feature with a screen exports its own. */
export type MenuEntry = {
  id: string;
  /** Translation key; the texts stand in the language texts, where an administrator may reword them. */
  langid: string;
  title: Text;
  icon: string;
  /** Key of the lazy screen in `app/web/screens.ts`; groups and tabs have none of their own. */
  component: string;
  url: string;
  sort: number;
  /** Id of the group it stands in. */
  parent: string;
};
