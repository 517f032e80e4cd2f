import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { type Handover, type HandoverItem, twoPeople } from '#platform/feature/server/handover.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { words } from './words.texts.ts';

/** The surveys and exams that the person operates. */
const operated = async (db: Read, of: RawBuilder<SqlBool>, empid: string): Promise<HandoverItem[]> => {
  const { rows } = await sql<{ key: string; label: string }>`
    select a.oid as key, s.title as label from survey_auth a join survey s on s.oid = a.surveyoid
    where a.authtype = 'O' and a.contenttype = 'H' and a.contentoid = ${empid} and s.deletedat is null and ${of}
    order by s.crtdat desc, a.oid`.execute(db);
  return rows.map((row) => ({ ...row, gives: [] }));
};

type Asked = { from: string; to: string; keys: readonly string[] };

/**
 * Lets surveys name another operator; where the successor is one already, the entry is deleted. Throws if one of them
 * no longer names the person.
 */
const moveOperators = async (trx: Write, of: RawBuilder<SqlBool>, { from, to, keys }: Asked): Promise<void> => {
  const { rows } = await sql<{ oid: string; had: boolean }>`
    select a.oid, exists (select from survey_auth o where o.surveyoid = a.surveyoid and o.authtype = 'O'
      and o.contentoid = ${to}) as had
    from survey_auth a join survey s on s.oid = a.surveyoid
    where a.oid = any(${[...keys]}::uuid[]) and a.authtype = 'O' and a.contentoid = ${from} and ${of}
    order by a.surveyoid for update of s`.execute(trx);
  if (rows.length < keys.length) throw new DomainError(codes.editFailed, 'person.handover_changed');
  const oids = (has: boolean): string[] => rows.filter(({ had }) => had === has).map(({ oid }) => oid);
  await deleteByOid(trx, 'survey_auth', oids(true));
  await sql`update survey_auth set contentoid = ${to} where oid = any(${oids(false)}::uuid[])`.execute(trx);
};

type Kind = { key: string; title: Text; menu: MenuEntry; of: RawBuilder<SqlBool> };

const handover = ({ key, title, menu, of }: Kind): Handover => ({
  key,
  title,
  functions: [menu.id],
  find: (db, empid) => operated(db, of, empid),
  prepare: (_rights, _writer, asked) =>
    Promise.resolve(async (trx) => {
      await moveOperators(trx, of, asked);
      return twoPeople;
    }),
});

export const surveyHandover = handover({
  key: 'survey-operators',
  title: words['survey.handover.operators'],
  menu: surveyMenu,
  of: sql<SqlBool>`s.appid = ${surveyMenu.id}`,
});
export const examHandover = handover({
  key: 'exam-operators',
  title: words['survey.handover.examOperators'],
  menu: examMenu,
  of: sql<SqlBool>`s.appid <> ${surveyMenu.id}`,
});
