import type { RecentChange } from '#platform/changes/changes.contract.ts';
import { actsBy, changesAbout } from '#platform/changes/server/changes.queries.ts';
import { describeChanges, isOfItsScreen, withoutParts } from '#platform/changes/server/describe-changes.ts';
import { type Feed, visibleTables } from '#platform/changes/server/visible-tables.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Services } from './person.service.ts';

/** Tables whose key is the employee number. */
const ownTables = ['employee', 'account', 'web_user', 'app_user'];

type Asked = { empid: string; of: 'about' | 'by'; pageSize: number };

/**
 * Changes of the person's own records and of entries that name the person, or those that the person made; as far as the
 * reader may look at the rows. `readable`: the reader's functions in whose scope the person lies: they show the
 * person's own records, and nothing else in parts of the organisation.
 */
export const changesOfPerson = async (
  { db, rights, changeFeed, dataKinds }: Services & Feed,
  { reader, readable }: { reader: string; readable: readonly string[] },
  { empid, of, pageSize: most }: Asked,
  lang: Language,
): Promise<RecentChange[]> => {
  const feed = { rights, changeFeed, dataKinds };
  const everywhere = await visibleTables(feed, reader);
  const about = of === 'about' ? await visibleTables(feed, reader, readable) : [];
  const acts =
    of === 'by'
      ? await actsBy(db.read, empid, everywhere, most)
      : await changesAbout(
          db.read,
          empid,
          { own: ownTables.filter((table) => about.includes(table)), naming: about },
          most,
        );
  const shown = acts.filter((act) => isOfItsScreen(changeFeed, act));
  return describeChanges(db.read, changeFeed, of === 'by' ? withoutParts(changeFeed, shown) : shown, lang);
};
