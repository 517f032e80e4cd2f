import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { fold } from '#platform/search/server/fold.ts';
import { searchTextHolds } from '#platform/search/server/folded-search.ts';
import { membership, type Selection } from './selection.ts';
import { oidsFrom } from './sheets.queries.ts';

export type AnswerText = {
  text: string;
  id: string | null;
  name: string | null;
  sheetoid: string | null;
  txdat: string | null;
};
type Asked = { versionoid: string; place: number; isAnonymous: boolean };

const oidBytes = 16;

const ofQuestion = ({ versionoid, place }: Asked, search: string): RawBuilder<SqlBool> => {
  const folded = fold(search).trim();
  return sql<SqlBool>`t.versionoid = ${versionoid} and t.place = ${place}
    and ${folded === '' ? sql`true` : searchTextHolds('t.search_text', [folded])}`;
};

/**
 * The answers of the selected sheets, in order. Ids of named sheets grow with time, so that the newest comes first;
 * those of anonymous answers are random, which is an order that says nothing.
 */
const selectedOids = async (db: Read, asked: Asked, selection: Selection, search: string): Promise<Buffer> => {
  const { rows } = await sql<{ oids: Buffer | null }>`
    select string_agg(uuid_send(t.answeroid), ''::bytea order by t.answeroid desc) as oids from survey_answer_text t
    where ${ofQuestion(asked, search)}`.execute(db);
  const all = rows[0]?.oids ?? Buffer.alloc(0);
  const isSelected = membership(selection);
  const kept = Buffer.allocUnsafe(all.length);
  let length = 0;
  for (let at = 0; at < all.length; at += oidBytes)
    if (isSelected(all, at)) {
      all.copy(kept, length, at, at + oidBytes);
      length += oidBytes;
    }
  return kept.subarray(0, length);
};

const namedTexts = (asked: Asked, oids: Buffer): RawBuilder<AnswerText> => sql<AnswerText>`
  select t.text, s.empid as id, coalesce(e.name, '') as name, s.oid as sheetoid, s.submittedat as txdat
  from ${oidsFrom(oids)} x join survey_answer_text t on t.answeroid = x.oid and t.place = ${asked.place}
    join survey_sheet s on s.oid = x.oid left join employee e on e.empid = s.empid
  order by x.nth`;

const anonymousTexts = (asked: Asked, oids: Buffer): RawBuilder<AnswerText> => sql<AnswerText>`
  select t.text, null as id, null as name, null as sheetoid, null as txdat
  from ${oidsFrom(oids)} x join survey_answer_text t on t.answeroid = x.oid and t.place = ${asked.place}
  order by x.nth`;

/** One page of the answers to a text question among the selected sheets, and how many there are. */
export const textPage = async (
  db: Read,
  asked: Asked,
  selection: Selection,
  { search, pageNum, pageSize }: { search: string; pageNum: number; pageSize: number },
): Promise<{ total: number; list: AnswerText[] }> => {
  const oids = await selectedOids(db, asked, selection, search);
  const page = oids.subarray((pageNum - 1) * pageSize * oidBytes, pageNum * pageSize * oidBytes);
  const total = oids.length / oidBytes;
  if (page.length === 0) return { total, list: [] };
  const { rows } = await (asked.isAnonymous ? anonymousTexts(asked, page) : namedTexts(asked, page)).execute(db);
  return { total, list: rows };
};

const portion = 2_000;

/** The texts of so many selected answers, the first in order. */
export async function* textsOf(db: Read, asked: Asked, selection: Selection, atMost: number): AsyncGenerator<string[]> {
  const oids = await selectedOids(db, asked, selection, '');
  const end = Math.min(oids.length, atMost * oidBytes);
  for (let at = 0; at < end; at += portion * oidBytes) {
    const { rows } = await sql<{ text: string }>`
      select t.text from ${oidsFrom(oids.subarray(at, Math.min(end, at + portion * oidBytes)))} x
        join survey_answer_text t on t.answeroid = x.oid and t.place = ${asked.place}`.execute(db);
    yield rows.map(({ text }) => text);
  }
}
