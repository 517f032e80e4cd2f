import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { say, type Phrase } from '#platform/effects/server/plan.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type AboutRows, askAboutRows } from '#platform/on-air/server/ask-about-shown.ts';
import type { Audience, ShownThing } from '#platform/on-air/server/shown-thing.ts';
import { shownEffectTexts } from '#platform/on-air/shown-effects.texts.ts';
import {
  allEmployees,
  type AudiencePlace,
  employeesOf,
  type PlaceAudience,
} from '#platform/organisation/server/audience.queries.ts';
import { scopeHolds } from '#platform/rights/server/grant.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { companyDocumentTexts } from '../company-documents.texts.ts';
import { documentsByOid, type ListedDocument } from './company-documents.queries.ts';
import { words } from './words.texts.ts';

const kind = words['company_document.record.companyDocument'];

const peopleIn = (place: string): Phrase => say(shownEffectTexts['shown.peopleIn'], { place });

/** The company or plant whose employees may read a document; null where all may. */
const readersOf = ({ auth, co, pzid }: ListedDocument): AudiencePlace | null => {
  if (auth === 'PL') return { coid: co, plantid: pzid };
  return auth === 'CO' ? { coid: co } : null;
};

type Counted = { employees: (place: AudiencePlace) => PlaceAudience; everybody: number | null };

/** Who may read a document; people outside the writer's scope are not counted. */
const audienceOf = (row: ListedDocument, { employees, everybody }: Counted, grant: Grant | undefined): Audience => {
  const place = readersOf(row);
  if (place === null) {
    const who = say(companyDocumentTexts['company_document.everybody']);
    return { who, count: grant?.scope.everywhere ? everybody : null };
  }
  const { name, people } = employees(place);
  const isCounted = place.plantid !== undefined || (grant && scopeHolds(grant.scope, place));
  return { who: peopleIn(name), count: isCounted ? people : null };
};

const shownThing = (row: ListedDocument, audience: Audience): ShownThing => ({
  key: row.oid,
  name: row.subject,
  state: row.showing,
  words: 'released',
  start: row.releaseDat,
  end: null,
  parts: [
    { subject: say(vocabulary['common.subject']), value: row.subject },
    { subject: say(companyDocumentTexts['company_document.auth']), value: row.auth, words: audience.who },
    {
      subject: say(confirmationTexts['confirmation.mustconfirm']),
      value: row.mustconfirm,
      words: say(vocabulary[row.mustconfirm === 'Y' ? 'common.yes' : 'common.no']),
    },
    {
      subject: say(vocabulary['common.file']),
      value: row.fileid,
      words: say(shownEffectTexts['shown.replacedBy'], { name: row.filename }),
    },
  ],
  audience,
});

const shownThings = async (
  db: Read,
  oids: readonly string[],
  grants: ReadonlyMap<string, Grant>,
): Promise<ShownThing[]> => {
  const rows = await documentsByOid(db, oids);
  const places = rows.map(readersOf);
  const counted = {
    employees: await employeesOf(
      db,
      places.filter((place) => place !== null),
    ),
    everybody: places.includes(null) ? await allEmployees(db) : null,
  };
  return rows.map((row) => shownThing(row, audienceOf(row, counted, grants.get(row.appId))));
};

type About<Result> = AboutRows<Result> & {
  /** The writer's grants in the menu entries of the documents. */
  grants: ReadonlyMap<string, Grant>;
};

/** Changes company documents, and asks first if employees then read something else. */
export const showingDocuments = <Result>(
  trx: Write,
  { grants, ...about }: About<Result>,
  change: () => Promise<Result>,
): Promise<Result> =>
  askAboutRows(
    trx,
    {
      kind,
      read: (db, oids) => shownThings(db, oids, grants),
      depends: companyDocumentTexts['company_document.deleteDepends'],
    },
    about,
    change,
  );
