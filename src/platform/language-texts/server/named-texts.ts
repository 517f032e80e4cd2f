import { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { versionCoverage } from '#platform/language-versions/server/coverage.ts';
import type { VersionStore } from '#platform/language-versions/server/save-versions.ts';
import { deleteByOid, insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { languageTextFields, type NamedText } from '../language-texts.contract.ts';

const fields = z.object(languageTextFields);
type Values = z.output<typeof fields>;

const rows = (db: Read) =>
  db
    .selectFrom('language_text')
    .select([
      'oid',
      'langtype as lang',
      'langid',
      'langcontent',
      'status',
      'outdated',
      'rev',
      'crtemp',
      'crtdat',
      'txemp',
      'txdat',
    ])
    .$narrowType<{ lang: Language }>()
    .where('langid', '<>', '')
    .orderBy('langtype');

/** The texts of a language id in all languages, switched off or not. */
export const textsOfId = (db: Read, langid: string): Promise<NamedText[]> =>
  rows(db).where('langid', '=', langid).execute();

const stored = (langid: string, { langcontent, ...values }: Partial<Values>) => ({
  ...values,
  ...(langcontent === undefined ? {} : { langcontent, search_text: searchText(langid, langcontent) }),
});

/** The texts of a record as its language versions. The record of this store is a language id. */
export const textVersions: VersionStore<NamedText, Values> = {
  lock: (trx, langid) => rows(trx).where('langid', '=', langid).forUpdate().execute(),
  fields,
  add: (trx, langid, langtype, { langcontent, status }) =>
    insertRow(trx, 'language_text', {
      langid,
      langtype,
      langcontent,
      status,
      search_text: searchText(langid, langcontent),
    }),
  change: (trx, { oid, langid }, changes) => updateByOid(trx, 'language_text', oid, stored(langid, changes)),
  mark: (trx, oid, outdated) => updateByOid(trx, 'language_text', oid, { outdated }),
  remove: (trx, oids) => deleteByOid(trx, 'language_text', oids),
};

/** Which texts the rows of a list have. `of`: the language id of a row, such as `app_function.langid`. */
export const textCoverage = (of: string) =>
  versionCoverage({ table: 'language_text', record: 'langid', lang: 'langtype', of });

/** Whether the id has texts, or names a record that has none yet. */
const isTaken = async (trx: Write, langid: string): Promise<boolean> => {
  const uses = (table: 'language_text' | 'web_function' | 'app_function') =>
    trx.selectFrom(table).select('langid').where('langid', '=', langid).limit(1).executeTakeFirst();
  const ofMasterData = () =>
    trx.selectFrom('master_data').select('len').where('len', '=', langid).limit(1).executeTakeFirst();
  return Boolean(
    (await uses('language_text')) ??
    (await uses('web_function')) ??
    (await uses('app_function')) ??
    (await ofMasterData()),
  );
};

/**
 * The language id of a record that is being saved: its own, or a free one that begins with `base` if the record has
 * none and `languages` contains a text.
 */
export const languageIdFor = async (
  trx: Write,
  langid: string,
  { base, languages = {} }: { base: string; languages?: object | undefined },
): Promise<string> => {
  if (langid !== '' || !Object.values(languages).some(Boolean)) return langid;
  let free = base;
  for (let number = 2; await isTaken(trx, free); number += 1) free = `${base}.${number}`;
  return free;
};
