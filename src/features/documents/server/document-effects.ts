import { sql } from 'kysely';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { say } from '#platform/effects/server/plan.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type AboutRows, askAboutRows } from '#platform/on-air/server/ask-about-shown.ts';
import type { ShownThing } from '#platform/on-air/server/shown-thing.ts';
import { shownEffectTexts } from '#platform/on-air/shown-effects.texts.ts';
import { documentTexts } from '../documents.texts.ts';
import { words } from './words.texts.ts';

const kind = words['document.record.controlledDocument'];

type Row = {
  oid: string;
  id: string;
  name: string;
  explain: string;
  fileid: string;
  filename: string;
  status: 'Y' | 'N';
  versions: string;
  mustconfirm: 'Y' | 'N';
};

const rowsOf = async (db: Read, oids: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select d.oid, d.id, d.name, d.explain, d.fileid, f.filename, d.status, d.mustconfirm,
      coalesce((select string_agg(concat_ws(' ', l.lang, l.fileid, l.name, l.explain, l.status), '; ' order by l.lang)
        from document_language l where l.documentoid = d.oid), '') as versions
    from document d join stored_file f on f.fileid = d.fileid
    where d.oid = any(${[...oids]}::uuid[]) order by d.id`.execute(db);
  return rows;
};

const shownThing = ({ oid, id, name, explain, fileid, filename, status, versions, mustconfirm }: Row): ShownThing => ({
  key: oid,
  name: `${name} (${id})`,
  state: status === 'Y' ? 'NOW' : 'OFF',
  parts: [
    { subject: say(vocabulary['common.name']), value: name },
    { subject: say(vocabulary['common.description']), value: explain },
    {
      subject: say(confirmationTexts['confirmation.mustconfirm']),
      value: mustconfirm,
      words: say(vocabulary[mustconfirm === 'Y' ? 'common.yes' : 'common.no']),
    },
    {
      subject: say(vocabulary['common.file']),
      value: fileid,
      words: say(shownEffectTexts['shown.replacedBy'], { name: filename }),
    },
    {
      subject: say(vocabulary['common.languageVersions']),
      value: versions,
      words: say(shownEffectTexts['shown.replaced']),
    },
  ],
  // Conditions of the document and of every function that shows it decide.
  audience: { who: say(documentTexts['document.readers']), count: null },
});

/** Changes documents, and asks first if their readers then get something else. */
export const showingDocuments = <Result>(
  trx: Write,
  about: AboutRows<Result>,
  change: () => Promise<Result>,
): Promise<Result> =>
  askAboutRows(
    trx,
    {
      kind,
      read: async (db, oids) => (await rowsOf(db, oids)).map(shownThing),
      depends: documentTexts['document.deleteDepends'],
    },
    about,
    change,
  );
