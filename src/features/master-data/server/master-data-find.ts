import { sql } from 'kysely';
import type { FindSource } from '#platform/find/server/find-source.ts';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import { masterDataCalls, masterDataMenu } from '../master-data.contract.ts';
import { isSeenIn } from './master-data.queries.ts';
import { masterDataTexts } from '../master-data.texts.ts';

type Found = { key: string; title: string; detail: string };

const { url } = masterDataMenu;
/** A text that nearly every row contains must not be sorted whole. */
const consideredAtMost = 500;

/** Master data by content or class, a content that is the text first. */
export const masterDataFind: FindSource = {
  list: masterDataCalls.search,
  edit: masterDataCalls.edit,
  records: async (db, { quick, limit, scope }) => {
    const folded = foldFilters(quick);
    const { rows } = await sql<Found>`
      with found as materialized (
        select oid, content, class1, class2, class3, class4, sort, search_text from master_data m
        where ${isSeenIn(scope)} and ${searchTextHoldsByGram('search_text', folded)} limit ${consideredAtMost})
      select oid as key, content as title,
        concat_ws(' · ', class1, nullif(class2, ''), nullif(class3, ''), nullif(class4, '')) as detail from found
      order by split_part(search_text, E'\n', 1) <> all(${folded}::text[]), length(content), sort, oid
      limit ${limit}`.execute(db);
    return rows;
  },
  verbs: [
    {
      words: masterDataTexts['master_data.addTitle'],
      on: 'nothing',
      call: masterDataCalls.add,
      path: () => `${url}?add=1`,
    },
  ],
};
