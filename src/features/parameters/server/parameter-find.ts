import type { FindSource } from '#platform/find/server/find-source.ts';
import { sql } from 'kysely';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import { parameterCalls, parameterMenu } from '../parameters.contract.ts';
import { words } from './words.texts.ts';

type Found = { key: string; title: string; detail: string };

const { url } = parameterMenu;
/** A text that nearly every row contains must not be sorted whole. */
const consideredAtMost = 500;

/** Parameters by name, code or type, an exact code first; there may be hundreds of thousands. */
export const parameterFind: FindSource = {
  list: parameterCalls.fineSearch,
  edit: parameterCalls.edit,
  records: async (db, { quick, limit }) => {
    const folded = foldFilters(quick);
    const { rows } = await sql<Found>`
      with found as materialized (
        select oid, paramname, paramcode, paramtype from parameter
        where ${searchTextHoldsByGram('search_text', folded)} limit ${consideredAtMost})
      select oid as key, paramname as title, paramtype || ' · ' || paramcode as detail from found
      order by lower(paramcode) <> all(${folded}::text[]), length(paramcode), paramtype, paramcode, oid
      limit ${limit}`.execute(db);
    return rows;
  },
  verbs: [
    {
      words: words['parameter.verb.addParameter'],
      on: 'nothing',
      call: parameterCalls.add,
      path: () => `${url}?add=1`,
    },
  ],
};
