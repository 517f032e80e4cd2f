import type { CodeList, ComputedList } from '#platform/code-lists/server/code-list.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { ChangeFeed } from './change-feed.ts';

/** What a feature tells the server about itself; `app/server/features.ts` lists all of them. */
export type ServerFeature<Services> = {
  /** The entry it is seeded with; its id is that of the function which the feature's calls ask for. */
  menu?: MenuEntry;
  /** Texts of the reasons that its calls answer, for callers without a catalogue of their own. */
  texts?: readonly Readonly<Record<string, Text>>[];
  /** Binds its calls. */
  routes?: (bind: Bind, services: Services) => void;
  /** Code lists that it needs, seeded entry by entry into a database that has never had them. */
  codeLists?: readonly CodeList[];
  /** Code lists that it makes of its own rows. */
  computedLists?: readonly ComputedList[];
  /** Its rows that may carry permissions of their own. */
  dataKinds?: readonly DataKind[];
  /** Its tables whose changes the home page shows. */
  changeFeed?: ChangeFeed;
};

/** Types a feature; `Services` is what its routes take of the running server. */
export const defineFeature = <Services>(feature: ServerFeature<Services>): ServerFeature<Services> => feature;
