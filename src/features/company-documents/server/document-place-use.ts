import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { sql } from 'kysely';
import { liesIn, movedTo, type PlaceUse } from '#platform/place-uses/server/place-uses.ts';
import { companyDocumentMenu } from '../company-documents.contract.ts';

const columns = { coid: 'd.co', plantid: 'd.pzid' };

/** Company documents as rows that name their company and plant. */
export const documentPlaceUse: PlaceUse = {
  key: 'company-documents',
  title: vocabulary['common.companyDocuments'],
  functions: [companyDocumentMenu.id],
  level: 'CHANGE',
  rows: (place) => sql`select d.oid as key, d.subject as label from company_document d where ${liesIn(place, columns)}`,
  path: (key) => `${companyDocumentMenu.url}?edit=${key}`,
  replace: async (trx, from, to) => {
    // In the other plant they come after its own documents.
    await sql`
      with taken as (select d.appid, max(d.sort) as sort from company_document d where ${liesIn(to, columns)} group by d.appid),
        moving as (select d.oid, d.appid, row_number() over (partition by d.appid order by d.sort, d.oid) as place
          from company_document d where ${liesIn(from, columns)}),
        moved as (select moving.oid, coalesce(taken.sort, 0) + moving.place as sort from moving left join taken using (appid))
      update company_document as t set ${movedTo(to, { coid: 'co', plantid: 'pzid' })},
        sort = case when ${to.plantid} = '' then t.sort else moved.sort end
      from moved where moved.oid = t.oid`.execute(trx);
  },
};
