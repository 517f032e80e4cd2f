import type { Write } from '#platform/db/server/database.ts';
import { peopleInApp } from '#platform/effects/server/people.queries.ts';
import { say } from '#platform/effects/server/plan.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type AboutRows, askAboutRows } from '#platform/on-air/server/ask-about-shown.ts';
import type { ShownThing } from '#platform/on-air/server/shown-thing.ts';
import { shownEffectTexts } from '#platform/on-air/shown-effects.texts.ts';
import { themeTexts } from '../themes.texts.ts';
import { type StoredTheme, themesByOid, themesShownNow } from './themes.queries.ts';
import { words } from './words.texts.ts';

const kind = words['theme.record.theme'];

const shownThing = (row: StoredTheme, people: number): ShownThing => ({
  key: row.oid,
  name: `${row.name} (${row.id})`,
  state: row.showing,
  start: row.timeenable === 'Y' ? row.starttime : null,
  end: row.timeenable === 'Y' ? row.endtime : null,
  parts: [
    { subject: say(themeTexts['theme.file']), value: row.fileid, words: say(shownEffectTexts['shown.replaced']) },
    { subject: say(vocabulary['common.name']), value: row.name },
  ],
  audience: { who: say(shownEffectTexts['shown.appPeople']), count: people, about: true },
});

/** Changes themes, and asks first if the app then offers others. */
export const showingThemes = <Result>(
  trx: Write,
  about: AboutRows<Result>,
  change: () => Promise<Result>,
): Promise<Result> =>
  askAboutRows(
    trx,
    {
      kind,
      read: async (db, oids) => {
        const rows = await themesByOid(db, oids);
        const people = await peopleInApp(db);
        return rows.map((row) => shownThing(row, people));
      },
      onAirNow: async (db) => (await themesShownNow(db)).length,
      depends: themeTexts['theme.deleteDepends'],
    },
    about,
    change,
  );
