import { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { VersionStore } from '#platform/language-versions/server/save-versions.ts';
import { deleteByOid, insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { type ReleaseNoteRow, releaseNoteFields } from '../release-notes.contract.ts';

const fields = z.object(releaseNoteFields);

const rows = (db: Read) =>
  db
    .selectFrom('app_version_language')
    .select([
      'oid',
      'versionoid as versionOid',
      'lang',
      'explain',
      'status',
      'outdated',
      'rev',
      'crtemp',
      'crtdat',
      'txemp',
      'txdat',
    ])
    .$narrowType<{ lang: Language }>()
    .orderBy('lang');

/** The release notes of a version in the languages. */
export const releaseNotesOf = (db: Read, version: string): Promise<ReleaseNoteRow[]> =>
  rows(db).where('versionoid', '=', version).execute();

/** The release notes in the form of their version. */
export const releaseNotes: VersionStore<ReleaseNoteRow, z.output<typeof fields>> = {
  lock: (trx, version) => rows(trx).where('versionoid', '=', version).forUpdate().execute(),
  fields,
  add: (trx: Write, versionoid, lang, values) =>
    insertRow(trx, 'app_version_language', { versionoid, lang, ...values }),
  change: (trx, { oid }, changes) => updateByOid(trx, 'app_version_language', oid, changes),
  mark: (trx, oid, outdated) => updateByOid(trx, 'app_version_language', oid, { outdated }),
  remove: (trx, oids) => deleteByOid(trx, 'app_version_language', oids),
};

/**
 * The enabled release notes of versions as a reader gets them, by the oid of the version: in the language, else in
 * Simplified Chinese. Versions that have neither are left out; they have those of the version itself.
 */
export const notesShownTo = async (
  db: Read,
  versionOids: readonly string[],
  lang: Language,
): Promise<ReadonlyMap<string, string>> => {
  const there = await db
    .selectFrom('app_version_language')
    .select(['versionoid', 'lang', 'explain'])
    .where('versionoid', '=', (eb) => eb.fn.any(eb.val([...versionOids])))
    .where('lang', 'in', [lang, defaultLanguage])
    .where('status', '=', 'Y')
    .execute();
  const [own, usual] = [there.filter((note) => note.lang === lang), there.filter((note) => note.lang !== lang)];
  return new Map([...usual, ...own].map(({ versionoid, explain }) => [versionoid, explain]));
};
