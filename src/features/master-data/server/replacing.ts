import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { addNotices, type NewNotice } from '#platform/notice-centre/server/notices.queries.ts';
import type { UsedPlace } from '#platform/place-uses/server/place-uses.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import { masterDataMenu } from '../master-data.contract.ts';
import { masterDataTexts } from '../master-data.texts.ts';

/*
 * A large replacement takes minutes, in one transaction whose rows nobody sees before its end. How far it is stands in
 * the name of its connection, which PostgreSQL shows to all servers at once and takes back with the transaction.
 */

const nameFor = (oid: string): string => `replacing ${oid} `;

/** Shows until the transaction ends how far the replacement of a row is. */
export const showPercent = async (trx: Write, oid: string, percent: number): Promise<void> => {
  await sql`select set_config('application_name', ${nameFor(oid) + percent}, true)`.execute(trx);
};

/** How far the replacement of a row is, in percent; null if it is not being replaced, or only for a moment. */
export const percentOf = async (db: Read, oid: string): Promise<number | null> => {
  const { rows } = await sql<{ percent: number }>`
    select substr(application_name, ${nameFor(oid).length + 1})::int as percent from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${nameFor(oid)})`.execute(db);
  return rows[0]?.percent ?? null;
};

/** Counts moved rows, and shows their share of all. */
export const counting = (trx: Write, oid: string, total: number): ((rows: number) => Promise<void>) => {
  let done = 0;
  return (rows) => {
    done += rows;
    return showPercent(trx, oid, Math.min(99, Math.floor((done / Math.max(1, total)) * 100)));
  };
};

export const idOf = ({ coid, plantid }: UsedPlace): string => [coid, plantid].filter(Boolean).join(' · ');

/** What a large replacement is about, for its notices. */
export type Replacing = { oid: string; empid: string; from: UsedPlace; to: UsedPlace };

type Key = keyof typeof masterDataTexts;

const noticeOf = ({ oid, empid, from, to }: Replacing, { title, why }: { title: Key; why?: Text }): NewNotice => {
  const values = { from: idOf(from), to: idOf(to) };
  return {
    empid,
    type: 'job',
    code: why ? '500' : '200',
    title: { key: title },
    message: why
      ? { key: 'master_data.notice.why' satisfies Key, values: { ...values, why } }
      : { key: 'master_data.notice.places' satisfies Key, values },
    path: why ? `${masterDataMenu.url}?uses=${oid}` : `${masterDataMenu.url}?replaced=all`,
    subject: oid,
  };
};

/** Notifies the person with the transaction of the replacement. */
export const noteReplaced = (trx: Write, replacing: Replacing): Promise<void> =>
  addNotices(trx, [noticeOf(replacing, { title: 'master_data.notice.replaced' })]);

/** Notifies the person that all is as it was, and why. */
export const noteNotReplaced = (trx: Write, replacing: Replacing, say: ReasonText, error: unknown): Promise<void> => {
  const known = error instanceof DomainError || error instanceof HttpError ? error : undefined;
  const saidIn = (lang: Language): string =>
    (known && say(known.reason, lang, known.details.params ?? {})) ??
    masterDataTexts['master_data.notice.unchanged'][lang];
  const why = Object.fromEntries(languages.map((lang) => [lang, saidIn(lang)])) as Text;
  return addNotices(trx, [noticeOf(replacing, { title: 'master_data.notice.failed', why })]);
};
