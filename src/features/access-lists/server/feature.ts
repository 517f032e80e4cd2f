import { contentTypes } from '#platform/feature/server/value-texts.ts';
import { blacklistHandover, whitelistHandover } from './access-lists.handover.ts';
import { blacklistPlaceUse, whitelistPlaceUse } from './list-place-uses.ts';
import { guardBlacklist } from './blacklist-undo.ts';
import { blacklistTypes, whitelistTypes } from './access-lists.code-lists.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { accessListTexts } from '../access-lists.texts.ts';
import { blacklistCalls, blacklistImport, blacklistMenu } from '../blacklist.contract.ts';
import { blacklistTexts } from '../blacklist.texts.ts';
import { whitelistCalls, whitelistImport, whitelistMenu } from '../whitelist.contract.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { whitelistTexts } from '../whitelist.texts.ts';
import { blacklistImportKind, whitelistImportKind } from './entries-import.ts';
import { blacklistRoutes } from './blacklist.routes.ts';
import { whitelistRoutes } from './whitelist.routes.ts';
import { blacklistFind, whitelistFind } from './access-list-find.ts';
import { blacklist, whitelist } from './access-list.ts';
import { impactOfEntries } from './entry-impact.ts';
import { words } from './words.texts.ts';

/** An entry lies where the people lie whom it names. */
const placeOfEntry = (type: unknown, row: Readonly<Record<string, unknown>>): Condition => ({
  type: type as Condition['type'],
  contentoid: String(row['contentoid']),
  containSub: row['containsub'] === 'Y' ? 'Y' : 'N',
});

export const blacklistFeature = defineFeature({
  menu: blacklistMenu,
  find: blacklistFind,
  texts: [accessListTexts, blacklistTexts],
  calls: [blacklistCalls, blacklistImport],
  imports: [blacklistImportKind],
  routes: blacklistRoutes,
  placeUses: [blacklistPlaceUse],
  handovers: [blacklistHandover],
  codeLists: blacklistTypes,
  changeFeed: {
    blacklist: {
      values: { type: contentTypes },
      title: words['access_list.record.blacklistEntry'],
      shownBy: [blacklistMenu.id],
      path: openedIn(blacklistMenu.url),
      named: ['blacktype', 'contentoid'],
      codes: { blacktype: 'BlackListType' },
      fields: { blacktype: blacklistTexts['blacklist.blacktype'] },
    },
  },
  undo: {
    blacklist: {
      place: ({ type, ...row }) => placeOfEntry(type, row),
      guard: guardBlacklist,
      impact: impactOfEntries(blacklist),
      // Entries that come back; who is affected is counted by the lists as a whole.
      concern: { columns: ['oid'], of: (before) => before !== null },
    },
  },
});

export const whitelistFeature = defineFeature({
  menu: whitelistMenu,
  find: whitelistFind,
  texts: [whitelistTexts],
  calls: [whitelistCalls, whitelistImport],
  imports: [whitelistImportKind],
  routes: whitelistRoutes,
  placeUses: [whitelistPlaceUse],
  handovers: [whitelistHandover],
  codeLists: whitelistTypes,
  changeFeed: {
    whitelist: {
      title: words['access_list.record.whitelistEntry'],
      shownBy: [whitelistMenu.id],
      path: listedIn(whitelistMenu.url),
      named: ['type', 'contentoid'],
      codes: { type: 'WhiteListType' },
      fields: { contenttype: whitelistTexts['whitelist.contenttype'] },
    },
  },
  undo: {
    whitelist: {
      place: ({ contenttype, ...row }) => placeOfEntry(contenttype, row),
      impact: impactOfEntries(whitelist),
      // Who is affected is counted by the list as a whole.
      concern: { columns: [], of: () => false },
      noGuard: 'an entry only lets people in, whom the list’s right may let in anyway',
    },
  },
});
