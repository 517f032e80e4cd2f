import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import {
  importKind,
  type ImportChanges,
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  type StoredRow,
} from '#platform/bulk-import/server/import-kind.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { isDecidingList } from '#platform/rights/deciding-lists.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import { mayDecideRights } from '#platform/rights/server/rules-over-rights.ts';
import { fold } from '#platform/search/server/fold.ts';
import { text } from '#platform/wire/values.ts';
import { parameterForm, parameterImport, parameterLimits } from '../parameters.contract.ts';
import { parameterTexts } from '../parameters.texts.ts';
import { askingAboutParameters } from './parameter-effects.ts';
import { nameColumns, namesOf, type NamesOfRow, revisionsOf, writeNames } from './parameter-name-columns.ts';
import { parentPath, partsOf, pathOf } from './parameter-path.ts';
import { words } from './words.texts.ts';

type Values = {
  paramtype: string;
  paramtypename: string;
  paramcode: string;
  paramname: string;
  paramsort: number;
  parent: string;
  desccode: string;
  descname: string;
  status: 'Y' | 'N';
} & NamesOfRow;
const valuesOf = ({ values }: Pick<ImportRow, 'values'>): Values => values as Values;

const { shape } = parameterForm;

export const parameterColumns: readonly ImportColumn[] = [
  { name: 'paramtype', title: parameterTexts['parameter.type'], schema: shape.paramtype, sample: 'Area', width: 20 },
  {
    name: 'paramtypename',
    title: vocabulary['common.typeName'],
    schema: shape.paramtypename,
    sample: 'Area',
    width: 24,
  },
  { name: 'paramcode', title: vocabulary['common.code'], schema: shape.paramcode, sample: 'NORTH', width: 20 },
  { name: 'paramname', title: vocabulary['common.name'], schema: shape.paramname, sample: 'North', width: 30 },
  { name: 'paramsort', title: vocabulary['common.order'], schema: shape.paramsort, sample: '1', width: 10 },
  {
    name: 'parent',
    title: parameterTexts['parameter.parent'],
    aliases: ['parentparam'],
    schema: text(parameterLimits.extended).default(''),
    sample: 'Country/VN',
    note: words['parameter.import.parentNote'],
    width: 24,
  },
  { name: 'desccode', title: parameterTexts['parameter.extendedCode'], schema: shape.desccode, width: 30 },
  { name: 'descname', title: parameterTexts['parameter.extendedName'], schema: shape.descname, width: 30 },
  { name: 'status', title: vocabulary['common.status'], schema: shape.status, sample: 'Y', width: 8 },
  ...nameColumns,
];

const keyOf = (values: ImportRow['values']): string => {
  const { parent, paramtype, paramcode } = values as Values;
  return pathOf(parent ?? '', paramtype, paramcode);
};

type Stored = Values & { oid: string; rev: string };

const storedBy = async (db: Read, keys: readonly string[], lock: boolean): Promise<Stored[]> => {
  const last = keys.map((key) => partsOf(key)?.at(-1));
  const { rows } = await sql<Stored>`
    select p.oid, ${revisionsOf(sql`p.oid`)} || p.rev as rev, ${namesOf(sql`p.oid`)}, p.paramtype, p.paramtypename, p.paramcode, p.paramname, p.paramsort, p.desccode, p.descname,
      p.status, ${parentPath(sql`p.parentparam`)} as parent
    from parameter p
    where (p.paramtype, p.paramcode) in (select * from unnest(
      ${last.map((one) => one?.paramtype ?? '')}::text[], ${last.map((one) => one?.paramcode ?? '')}::text[]))
    order by p.oid ${lock ? sql`for update of p` : sql``}`.execute(db);
  const wanted = new Set(keys);
  return rows.filter((row) => wanted.has(keyOf(row)));
};

const read = async (db: Read, keys: readonly string[], { lock }: { lock: boolean }): Promise<StoredRow[]> =>
  (await storedBy(db, keys, lock)).map(({ oid, rev, ...values }) => ({
    key: keyOf(values),
    oid,
    rev,
    values,
  }));

/** The keys of the parents that neither the file nor the database has. */
const unknownParents = async (
  db: Read,
  rows: readonly ImportRow[],
  inFile: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Set<string>> => {
  const parents = [...new Set(rows.map((row) => valuesOf(row).parent).filter((parent) => parent !== ''))];
  if (parents.length === 0) return new Set();
  const known = await inFile(parents);
  const rest = parents.filter((parent) => !known.has(parent));
  const there = new Set((await storedBy(db, rest, false)).map(keyOf));
  return new Set(rest.filter((parent) => !there.has(parent)));
};

const at = ({ line }: ImportRow, column: string, reason: string, params = {}): ImportFault => ({
  line,
  column,
  reason,
  params,
});

/** Each level is written by itself, and reads all rows. */
const mostLevels = 20;

const depthOf = ({ key }: ImportRow): number => partsOf(key)?.length ?? 1;

const write = async (trx: Write, rows: readonly ImportRow[]): Promise<void> => {
  const parents = new Map(
    (
      await storedBy(
        trx,
        [...new Set(rows.map((row) => valuesOf(row).parent).filter((parent) => parent !== ''))],
        false,
      )
    ).map((row) => [keyOf(row), row.oid]),
  );
  const all = rows.map((row) => {
    const values = valuesOf(row);
    const search = [values.paramname, values.paramcode, values.paramtype, values.paramtypename].map(fold).join('\n');
    return { ...values, oid: row.before?.oid ?? null, search, above: parents.get(values.parent) ?? null };
  });
  const sent = sql`unnest(${all.map((row) => row.oid)}::uuid[], ${all.map((row) => row.paramtype)}::text[],
    ${all.map((row) => row.paramtypename)}::text[], ${all.map((row) => row.paramcode)}::text[],
    ${all.map((row) => row.paramname)}::text[], ${all.map((row) => row.paramsort)}::int[], ${all.map((row) => row.above)}::uuid[],
    ${all.map((row) => row.desccode)}::text[], ${all.map((row) => row.descname)}::text[], ${all.map((row) => row.status)}::text[],
    ${all.map((row) => row.search)}::text[])
    as s (oid, paramtype, paramtypename, paramcode, paramname, paramsort, parentparam, desccode, descname, status, search_text)`;
  await sql`update parameter p set paramtypename = s.paramtypename, paramname = s.paramname, paramsort = s.paramsort,
      desccode = s.desccode, descname = s.descname, status = s.status, search_text = s.search_text
    from ${sent} where p.oid = s.oid`.execute(trx);
  const { rows: added } = await sql<{ oid: string; paramtype: string; paramcode: string; above: string | null }>`
    insert into parameter (paramtype, paramtypename, paramcode, paramname, paramsort, parentparam, desccode,
      descname, status, search_text)
    select paramtype, paramtypename, paramcode, paramname, paramsort, parentparam, desccode, descname, status, search_text
    from ${sent} where s.oid is null returning oid, paramtype, paramcode, parentparam as above`.execute(trx);
  const placeOf = ({ paramtype, paramcode, above }: Omit<(typeof added)[number], 'oid'>): string =>
    JSON.stringify([paramtype, paramcode, above]);
  const oids = new Map(added.map((row) => [placeOf(row), row.oid]));
  await writeNames(
    trx,
    rows.map((row, nth) => ({ row, oid: all[nth]?.oid ?? oids.get(placeOf(all[nth] as (typeof all)[number])) ?? '' })),
  );
};

/** Parents before those below them, whatever their order in the file. */
const writeAll = async (trx: Write, { batches }: ImportChanges): Promise<void> => {
  let deepest = 1;
  for (let depth = 1; depth <= deepest; depth += 1)
    for await (const rows of batches()) {
      if (depth === 1) for (const row of rows) deepest = Math.max(deepest, depthOf(row));
      const here = rows.filter((row) => depthOf(row) === depth);
      if (here.length > 0) await write(trx, here);
    }
};

/** The changed rows of lists that decide over rights; few, since nobody has many. */
const decidingRows = async ({ batches }: ImportChanges): Promise<Values[]> => {
  const found: Values[] = [];
  for await (const rows of batches())
    found.push(...rows.map(valuesOf).filter(({ paramtype }) => isDecidingList(paramtype)));
  return found;
};

/** Parameters from a file. One is known by its type and code and by its parent: moving it is adding another. */
export const parameterImportKind = importKind<{ decides: boolean }>({
  calls: parameterImport,
  title: words['parameter.import.parameters'],
  columns: parameterColumns,
  key: keyOf,
  prepare: async ({ rights }, empid) => ({ decides: await mayDecideRights(rights, empid) }),
  read,
  check: async (db, rows, { standing, inFile }) => {
    const unknown = await unknownParents(db, rows, inFile);
    return rows.flatMap((row) => {
      const { parent, paramtype } = valuesOf(row);
      if (!standing.decides && isDecidingList(paramtype))
        return at(row, 'paramtype', 'parameter.decides_rights', { list: paramtype });
      if (depthOf(row) > mostLevels) return at(row, 'parent', 'parameter.too_deep', { most: mostLevels });
      return unknown.has(parent) ? at(row, 'parent', 'parameter.parent_missing') : [];
    });
  },
  write: async (trx, changes, { empid }) => {
    const deciding = await decidingRows(changes);
    const rows = deciding.map((row) => ({ ...row, oid: '' }));
    await askingAboutParameters(trx, { empid, rows }, async () => {
      await writeAll(trx, changes);
      if (deciding.length > 0) await assertAdministratorRemains(trx);
    });
  },
});
