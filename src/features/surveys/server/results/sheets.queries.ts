import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import type { SheetRow } from '../../survey-results.contract.ts';
import type { ResultSurvey } from './result-survey.ts';
import { membership, oidsOf, type Selection } from './selection.ts';

export const sheetSorts = ['txdat', 'id', 'name', 'totalscore'] as const;
export type SheetOrder = { sortField: (typeof sheetSorts)[number]; sortOrder: 'asc' | 'desc' };

const oidBytes = 16;
/** So many sheets are sorted by the database; of more, all sheets of the version are gone through in order. */
const sortedAtMost = 20_000;
const portion = 5_000;

/** SQL: the oids of a buffer, sixteen bytes each, in their order. */
export const oidsFrom = (oids: Buffer): RawBuilder<unknown> => sql`(
  select encode(substring(bytes.all_of from nth * ${sql.lit(oidBytes)} + 1 for ${sql.lit(oidBytes)}), 'hex')::uuid as oid, nth
  from (select ${oids}::bytea as all_of) bytes
    cross join lateral generate_series(0, length(bytes.all_of) / ${sql.lit(oidBytes)} - 1) nth)`;

const sortedBy: Readonly<Record<SheetOrder['sortField'], RawBuilder<unknown>>> = {
  txdat: sql`s.submittedat`,
  id: sql`s.empid`,
  name: sql`e.name`,
  totalscore: sql`a.score`,
};

/** Equal ones in the order of the index by time. */
const inOrder = ({ sortField, sortOrder }: SheetOrder): RawBuilder<unknown> =>
  sql`${sortedBy[sortField]} ${sql.raw(sortOrder)}, s.oid ${sql.raw(sortOrder === 'desc' ? 'asc' : 'desc')}`;

const leastOid = '00000000-0000-0000-0000-000000000000';
const mostOid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const bytesOf = (oid: string): Buffer => Buffer.from(oid.replaceAll('-', ''), 'hex');

type Oids = { oids: Buffer | null };

/** The oids of few sheets in order. */
const sortOids = async (db: Read, oids: Buffer, order: SheetOrder): Promise<Buffer> => {
  const { rows } = await sql<Oids>`
    select string_agg(uuid_send(s.oid), ''::bytea order by ${inOrder(order)}) as oids
    from ${oidsFrom(oids)} x join survey_sheet s on s.oid = x.oid
      join employee e on e.empid = s.empid left join survey_answer a on a.oid = s.oid`.execute(db);
  return rows[0]?.oids ?? Buffer.alloc(0);
};

/** All submitted sheets of a version by their time, along its index. */
async function* oidsByTime(db: Read, versionoid: string, sortOrder: SheetOrder['sortOrder']): AsyncGenerator<Buffer> {
  const isDown = sortOrder === 'desc';
  let [time, oid] = isDown ? ['infinity', leastOid] : ['-infinity', mostOid];
  for (;;) {
    const beyond = isDown
      ? sql`s.submittedat <= ${time}::timestamptz and (s.submittedat < ${time}::timestamptz or s.oid > ${oid}::uuid)`
      : sql`s.submittedat >= ${time}::timestamptz and (s.submittedat > ${time}::timestamptz or s.oid < ${oid}::uuid)`;
    const { rows } = await sql<{ oid: string; time: string }>`
      select s.oid, s.submittedat::text as time from survey_sheet s
      where s.versionoid = ${versionoid} and s.state = 'S' and ${beyond}
      order by ${inOrder({ sortField: 'txdat', sortOrder })} limit ${portion}`.execute(db);
    for (const row of rows) yield bytesOf(row.oid);
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
    ({ time, oid } = last);
  }
}

/** The same in another order, which the database sorts at once. */
async function* oidsSorted(db: Read, versionoid: string, { sortField, sortOrder }: SheetOrder): AsyncGenerator<Buffer> {
  const rows = db
    .selectFrom('survey_sheet as s')
    .select('s.oid')
    .where('s.versionoid', '=', versionoid)
    .where('s.state', '=', 'S')
    .$if(sortField === 'id', (query) => query.orderBy('s.empid', sortOrder))
    .$if(sortField === 'name', (query) =>
      query.innerJoin('employee as e', 'e.empid', 's.empid').orderBy('e.name', sortOrder),
    )
    .$if(sortField === 'totalscore', (query) =>
      query.innerJoin('survey_answer as a', 'a.oid', 's.oid').orderBy('a.score', sortOrder),
    )
    .orderBy('s.oid', sortOrder === 'desc' ? 'asc' : 'desc')
    .stream(portion);
  for await (const { oid } of rows) yield bytesOf(oid);
}

/** The oids of the selected sheets in order, one after another. */
export async function* orderedOids(
  db: Read,
  versionoid: string,
  selection: Selection,
  order: SheetOrder,
): AsyncGenerator<Buffer> {
  if (selection.total === 0) return;
  if (selection.total <= sortedAtMost) {
    const sorted = await sortOids(db, oidsOf(selection), order);
    for (let at = 0; at < sorted.length; at += oidBytes) yield sorted.subarray(at, at + oidBytes);
    return;
  }
  const isSelected = membership(selection);
  const all =
    order.sortField === 'txdat' ? oidsByTime(db, versionoid, order.sortOrder) : oidsSorted(db, versionoid, order);
  for await (const oid of all) if (isSelected(oid, 0)) yield oid;
}

/** The oids of one page. */
export const pageOfOids = async (
  oids: AsyncGenerator<Buffer>,
  page: { pageNum: number; pageSize: number },
): Promise<Buffer> => {
  const [from, to] = [(page.pageNum - 1) * page.pageSize, page.pageNum * page.pageSize];
  const taken: Buffer[] = [];
  let nth = 0;
  for await (const oid of oids) {
    if (nth >= from) taken.push(oid);
    nth += 1;
    if (nth >= to) break;
  }
  return Buffer.concat(taken);
};

type Passing = Pick<ResultSurvey, 'passing' | 'type'>;

/** Sheets with the people who have answered them, in the order of the oids. */
export const describeSheets = async (db: Read, oids: Buffer, { passing, type }: Passing): Promise<SheetRow[]> => {
  if (oids.length === 0) return [];
  const { rows } = await sql<Omit<SheetRow, 'totalscore' | 'pass'> & { score: number | null }>`
    select s.oid as sheetoid, s.empid as id, coalesce(e.name, '') as name, coalesce(d.depname, '') as depname,
      ${plantName('p.coid', 'p.plantid')} as plantname, s.submittedat as txdat, s.day::text as day, s.attempt, s.late, s.bytime,
      a.score
    from ${oidsFrom(oids)} x join survey_sheet s on s.oid = x.oid join survey_place p on p.id = s.placeid
      left join survey_answer a on a.oid = s.oid
      left join employee e on e.empid = s.empid left join department d on d.depkey = s.depkey
    order by x.nth`.execute(db);
  return rows.map(({ score, ...row }) => ({
    ...row,
    totalscore: type === 'exam' && score !== null ? score / 100 : null,
    pass: type === 'exam' && score !== null && passing !== null ? (score >= passing ? 'Y' : 'N') : null,
  }));
};

/** One page of the selected sheets, and how many there are. */
export const sheetPage = async (
  db: Read,
  survey: ResultSurvey,
  versionoid: string,
  selection: Selection,
  asked: SheetOrder & { pageNum: number; pageSize: number },
): Promise<{ total: number; list: SheetRow[] }> => {
  const oids = await pageOfOids(orderedOids(db, versionoid, selection, asked), asked);
  return { total: selection.total, list: await describeSheets(db, oids, survey) };
};
