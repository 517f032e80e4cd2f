import type { Read, Write } from '#platform/db/server/database.ts';
import { say } from '#platform/effects/server/plan.ts';
import { type AboutRows, askAboutRows } from '#platform/on-air/server/ask-about-shown.ts';
import type { ShownPart, ShownThing } from '#platform/on-air/server/shown-thing.ts';
import { shownEffectTexts } from '#platform/on-air/shown-effects.texts.ts';
import { employeesOf } from '#platform/organisation/server/audience.queries.ts';
import { storeTexts } from '../stores.texts.ts';
import { detailFilesOf, type StoredStore, storesByOid } from './stores.queries.ts';
import { words } from './words.texts.ts';

const kind = words['store.record.shop'];

/** What employees read of a store, besides its place in the list. */
const partsOf = (row: StoredStore, pictures: readonly string[]): ShownPart[] => [
  { subject: say(storeTexts['store.name']), value: row.storeNm },
  { subject: say(storeTexts['store.introduce']), value: row.introduce },
  { subject: say(storeTexts['store.addr']), value: row.addr },
  { subject: say(storeTexts['store.discount']), value: row.discount },
  { subject: say(storeTexts['store.openingHours']), value: row.openingHours },
  { subject: say(storeTexts['store.tel']), value: row.tel },
  { subject: say(storeTexts['store.expense']), value: `${row.perExpense} ${row.currency}` },
  {
    subject: say(storeTexts['store.map']),
    value: [row.map, row.longitude, row.latitude].join(' '),
    words: say(shownEffectTexts['shown.replaced']),
  },
  {
    subject: say(storeTexts['store.cover']),
    value: row.coverfileid,
    words: say(shownEffectTexts['shown.replaced']),
  },
  {
    subject: say(storeTexts['store.details']),
    value: pictures.join(' '),
    words: say(shownEffectTexts['shown.replaced']),
  },
];

const shownThings = async (db: Read, oids: readonly string[]): Promise<ShownThing[]> => {
  const rows = await storesByOid(db, oids);
  const [pictures, employees] = [await detailFilesOf(db, oids), await employeesOf(db, rows)];
  return rows.map((row) => {
    const { name, people } = employees(row);
    return {
      key: row.oid,
      name: row.storeNm,
      state: row.status === 'Y' ? 'NOW' : 'OFF',
      parts: partsOf(row, pictures.get(row.oid) ?? []),
      audience: { who: say(shownEffectTexts['shown.peopleIn'], { place: name }), count: people },
    };
  });
};

/** Changes stores, and asks first if employees of their plant then see something else. */
export const showingStores = <Result>(
  trx: Write,
  about: AboutRows<Result>,
  change: () => Promise<Result>,
): Promise<Result> =>
  askAboutRows(
    trx,
    {
      kind,
      read: shownThings,
      depends: storeTexts['store.deleteDepends'],
    },
    about,
    change,
  );
