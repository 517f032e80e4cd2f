import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { peopleInApp } from '#platform/effects/server/people.queries.ts';
import { say } from '#platform/effects/server/plan.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type AboutRows, askAboutRows } from '#platform/on-air/server/ask-about-shown.ts';
import type { ShownThing } from '#platform/on-air/server/shown-thing.ts';
import { shownEffectTexts } from '#platform/on-air/shown-effects.texts.ts';
import { bannerTexts } from '../banners.texts.ts';
import { bannersByOid, bannersOnAir, type StoredBanner } from './banners.queries.ts';
import { words } from './words.texts.ts';

const kind = words['banner.record.banner'];

/** What readers of other languages than the original get. */
const versionsOf = async (db: Read, oids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('banner_language')
    .select('banneroid')
    .select(sql<string>`string_agg(concat_ws(' ', lang, fileid, portalurl, status), '; ' order by lang)`.as('versions'))
    .where('banneroid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .groupBy('banneroid')
    .execute();
  return new Map(rows.map(({ banneroid, versions }) => [banneroid, versions]));
};

const shownThing = (row: StoredBanner, versions: string, people: number): ShownThing => ({
  key: row.oid,
  name: row.explain === '' ? row.id : `${row.explain} (${row.id})`,
  state: row.showing,
  start: row.starttime,
  end: row.endtime,
  parts: [
    {
      subject: say(bannerTexts['banner.picture']),
      value: row.fileid,
      words: say(shownEffectTexts['shown.replaced']),
    },
    { subject: say(vocabulary['common.description']), value: row.explain },
    { subject: say(bannerTexts['banner.opens']), value: row.appid ?? row.portalurl },
    {
      subject: say(vocabulary['common.languageVersions']),
      value: versions,
      words: say(shownEffectTexts['shown.replaced']),
    },
  ],
  audience: { who: say(shownEffectTexts['shown.appPeople']), count: people, about: true },
});

/** Changes banners, and asks first if the app then shows something else. */
export const showingBanners = <Result>(
  trx: Write,
  about: AboutRows<Result>,
  change: () => Promise<Result>,
): Promise<Result> =>
  askAboutRows(
    trx,
    {
      kind,
      read: async (db, oids) => {
        const [rows, versions, people] = await Promise.all([
          bannersByOid(db, oids),
          versionsOf(db, oids),
          peopleInApp(db),
        ]);
        return rows.map((row) => shownThing(row, versions.get(row.oid) ?? '', people));
      },
      onAirNow: bannersOnAir,
      depends: bannerTexts['banner.deleteDepends'],
    },
    about,
    change,
  );
