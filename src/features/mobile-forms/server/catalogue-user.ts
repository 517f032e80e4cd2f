import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { CatalogueRename, CatalogueUser, FormUse } from '#platform/process-catalogue/server/catalogue-user.ts';
import { mobileFormMenu } from '../mobile-forms.contract.ts';
import { formName } from './mobile-form-effects.ts';
import { formsByOid, writeSearchTexts } from './mobile-forms.queries.ts';

type Used = Omit<FormUse, 'name' | 'path'> & { pronm: string; linenm: string };

/** The forms of the processes with the items that their columns show, or pass on to an action. */
const usesOf = async (db: Read | Write, proids: readonly string[]): Promise<FormUse[]> => {
  const { rows } = await sql<Used>`
    select f.oid, f.proid, f.pronm, f.lineid, f.linenm, f.artid,
      coalesce((select json_agg(json_build_object('id', used.id, 'usedBy', used.label) order by used.id)
        from (
          select item.id, min(coalesce(nullif(c.columnlabelname, ''), c.columnlabel)) as label
          from mobile_form_column c
          cross join lateral (
            select listed ->> 'id' as id from jsonb_array_elements(c.columnlist) listed
            union select named from unnest(string_to_array(c.actioncolumn || ';' || c.columnactioncolumn, ';')) named
          ) item
          where c.proinfooid = f.oid and item.id <> ''
          group by item.id) used), '[]') as items
    from mobile_form f where f.proid = any(${[...proids]}::text[])
    order by f.proid, f.lineid, f.artid`.execute(db);
  return rows.map(({ pronm, linenm, ...row }) => ({
    ...row,
    name: formName({ pronm, linenm }),
    path: `${mobileFormMenu.url}?fields=${row.oid}`,
  }));
};

const renameStage = async (trx: Write, proid: string, from: string, to: string): Promise<string[]> => {
  const { rows } = await sql<{ oid: string }>`
    update mobile_form set lineid = ${to} where proid = ${proid} and lineid = ${from} returning oid`.execute(trx);
  await sql`update mobile_process_line set proid = ${to}
    where parentid = ${proid} and proid = ${from}
      and not exists (select from mobile_process_line l where l.parentid = ${proid} and l.proid = ${to})`.execute(trx);
  return rows.map(({ oid }) => oid);
};

const renameForm = async (trx: Write, proid: string, from: string, to: string): Promise<string[]> => {
  const { rows } = await sql<{ oid: string }>`
    update mobile_form set artid = ${to} where proid = ${proid} and artid = ${from} returning oid`.execute(trx);
  return rows.map(({ oid }) => oid);
};

/** An id in a list that is joined by `;`. */
const inList = (list: string, from: string, to: string) =>
  sql`array_to_string(array_replace(string_to_array(${sql.ref(list)}, ';'), ${from}, ${to}), ';')`;

const renameItem = async (
  trx: Write,
  proid: string,
  { artid, from, to }: { artid: string; from: string; to: string },
): Promise<string[]> => {
  const { rows } = await sql<{ oid: string }>`
    update mobile_form_column c set
      columnlist = (select coalesce(jsonb_agg(case when item ->> 'id' = ${from}::text
          then item || jsonb_build_object('id', ${to}::text) else item end order by place), '[]')
        from jsonb_array_elements(c.columnlist) with ordinality as listed (item, place)),
      columnlabel = case when c.columnlabel = ${from} then ${to} else c.columnlabel end,
      actioncolumn = ${inList('c.actioncolumn', from, to)},
      columnactioncolumn = ${inList('c.columnactioncolumn', from, to)}
    from mobile_form f
    where f.oid = c.proinfooid and f.proid = ${proid} and f.artid = ${artid}
      and (c.columnlist @> jsonb_build_array(jsonb_build_object('id', ${from}::text)) or c.columnlabel = ${from}
        or ${from} = any(string_to_array(c.actioncolumn || ';' || c.columnactioncolumn, ';')))
    returning f.oid`.execute(trx);
  return rows.map(({ oid }) => oid);
};

const renameOne = (trx: Write, proid: string, rename: CatalogueRename): Promise<string[]> => {
  if (rename.kind === 'item') return renameItem(trx, proid, rename);
  const { kind, from, to } = rename;
  return kind === 'stage' ? renameStage(trx, proid, from, to) : renameForm(trx, proid, from, to);
};

/** Mobile forms as users of the process catalogue: which items they need, and how they follow a new version. */
export const mobileFormsInCatalogue: CatalogueUser = {
  uses: usesOf,
  rename: async (trx, proid, renames) => {
    const changed = new Set<string>();
    for (const rename of renames) for (const oid of await renameOne(trx, proid, rename)) changed.add(oid);
    await writeSearchTexts(trx, await formsByOid(trx, [...changed]));
    return changed.size;
  },
};
