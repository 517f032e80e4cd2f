import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { VersionRow } from '../documents.contract.ts';

/** A row without what the file part tells of its file. */
export type VersionLine = Omit<VersionRow, 'fileInfo'>;

const rows = (db: Read) =>
  db
    .selectFrom('document_language')
    .select(['oid', 'documentoid as documentOid', 'lang', 'name', 'explain', 'fileid', 'status'])
    .select(['rev', 'crtemp', 'crtdat', 'txemp', 'txdat'])
    .$narrowType<{ lang: Language }>();

export const versionsOf = (db: Read, documentOid: string): Promise<VersionLine[]> =>
  rows(db).where('documentoid', '=', documentOid).orderBy('lang').execute();

export const versionByOid = preparedRow((db: Read, oid: string) => rows(db).where('oid', '=', oid));

export const lockVersion = preparedRow((trx: Write, oid: string) => rows(trx).where('oid', '=', oid).forUpdate());

type Values = { lang: Language; name: string; explain: string; fileid: string; status: 'Y' | 'N' };

export const insertVersion = async (trx: Write, documentOid: string, values: Values): Promise<string> => {
  const row = { ...values, documentoid: documentOid };
  return (await trx.insertInto('document_language').values(row).returning('oid').executeTakeFirstOrThrow()).oid;
};

export const updateVersion = preparedRow((trx: Write, oid: string, { lang, name, explain, fileid, status }: Values) =>
  trx.updateTable('document_language').set({ lang, name, explain, fileid, status }).where('oid', '=', oid),
);

export const deleteVersions = async (trx: Write, oids: readonly string[]): Promise<number> => {
  const removed = await trx
    .deleteFrom('document_language')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
};
