import type { Read, Write } from '#platform/db/server/database.ts';
import { say, type Phrase } from '#platform/effects/server/plan.ts';
import { localized } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type AboutRows, askAboutRows } from '#platform/on-air/server/ask-about-shown.ts';
import type { Audience, ShownThing } from '#platform/on-air/server/shown-thing.ts';
import { shownEffectTexts } from '#platform/on-air/shown-effects.texts.ts';
import { allEmployees, employeesOf } from '#platform/organisation/server/audience.queries.ts';
import { scopeHolds } from '#platform/rights/server/grant.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { companyDocumentTexts } from '../company-documents.texts.ts';
import { documentsByOid, type ListedDocument } from './company-documents.queries.ts';

const kind = localized('公司文件', '公司文件', 'company document', 'tài liệu công ty');

const peopleIn = (place: string): Phrase => say(shownEffectTexts['shown.peopleIn'], { place });

/** Who may read a document; people outside the writer's scope are not counted. */
const audienceOf = async (
  db: Read,
  { auth, co, pzid }: ListedDocument,
  grant: Grant | undefined,
): Promise<Audience> => {
  if (auth === 'PL') {
    const { name, people } = await employeesOf(db, { coid: co, plantid: pzid });
    return { who: peopleIn(name), count: people };
  }
  if (auth === 'CO') {
    const { name, people } = await employeesOf(db, { coid: co });
    return { who: peopleIn(name), count: grant && scopeHolds(grant.scope, { coid: co }) ? people : null };
  }
  const who = say(companyDocumentTexts['company_document.everybody']);
  return { who, count: grant?.scope.everywhere ? await allEmployees(db) : null };
};

const shownThing = async (db: Read, row: ListedDocument, grants: ReadonlyMap<string, Grant>): Promise<ShownThing> => {
  const audience = await audienceOf(db, row, grants.get(row.appId));
  return {
    key: row.oid,
    name: row.subject,
    state: row.showing,
    words: 'released',
    start: row.releaseDat,
    end: null,
    parts: [
      { subject: say(companyDocumentTexts['company_document.subject']), value: row.subject },
      { subject: say(companyDocumentTexts['company_document.auth']), value: row.auth, words: audience.who },
      {
        subject: say(vocabulary['common.file']),
        value: row.fileid,
        words: say(shownEffectTexts['shown.replacedBy'], { name: row.filename }),
      },
    ],
    audience,
  };
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
      read: async (db, oids) => {
        const things: ShownThing[] = [];
        for (const row of await documentsByOid(db, oids)) things.push(await shownThing(db, row, grants));
        return things;
      },
      depends: companyDocumentTexts['company_document.deleteDepends'],
    },
    about,
    change,
  );
