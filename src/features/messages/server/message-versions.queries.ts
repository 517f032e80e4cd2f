import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { plainText, summaryOf } from '#platform/rich-text/rich-text.ts';
import type { MessageVersionRow } from '../messages.contract.ts';

const columns = [
  'oid',
  'messageoid',
  'messageoid as msgoid',
  'lang',
  'title',
  'fullcontent',
  'outdated',
  'rev',
  'crtemp',
  'crtdat',
  'txemp',
  'txdat',
] as const;

const versions = (db: Read, messageoid: string) =>
  db.selectFrom('message_language').select(columns).where('messageoid', '=', messageoid).orderBy('lang');

export const versionsOfMessage = (db: Read, messageoid: string): Promise<MessageVersionRow[]> =>
  versions(db, messageoid).execute();

export const lockVersionsOfMessage = (trx: Write, messageoid: string): Promise<MessageVersionRow[]> =>
  versions(trx, messageoid).forUpdate().execute();

export type VersionValues = { lang: Language; title: string; fullcontent: string };

const withSummary = <Values extends { fullcontent: string }>(values: Values) => ({
  ...values,
  summary: summaryOf(plainText(values.fullcontent)),
});

export const insertVersion = (trx: Write, messageoid: string, values: VersionValues): Promise<string> =>
  insertRow(trx, 'message_language', { messageoid, ...withSummary(values) });

/** `title` or `fullcontent` that differ make it up to date. */
export const updateVersion = (
  trx: Write,
  oid: string,
  { title, fullcontent }: Omit<VersionValues, 'lang'>,
): Promise<void> =>
  updateByOid(trx, 'message_language', oid, { ...withSummary({ title, fullcontent }), outdated: 'N' });
