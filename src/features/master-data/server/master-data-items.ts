import { sql } from 'kysely';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { defaultLanguage } from '#platform/i18n/languages.ts';
import { masterDataKind, masterDataMenu } from '../master-data.contract.ts';

/** Rows of master data as items that may carry permissions. */
export const masterDataItems: DataKind = {
  name: masterDataKind,
  governedBy: masterDataMenu.id,
  table: 'master_data',
  rows: (lang) => sql`
    select m.oid, concat_ws(' · ', m.class1, nullif(m.class2, '')) as typename,
      coalesce(own.langcontent, usual.langcontent, m.content)
        || coalesce(' (' || nullif(concat_ws(' · ', nullif(m.class3, ''), nullif(m.class4, '')), '') || ')', '') as name,
      m.status, m.search_text
    from master_data m
    left join language_text own on own.langid = m.len and m.len <> '' and own.langtype = ${lang} and own.status = 'Y'
    left join language_text usual on usual.langid = m.len and m.len <> '' and usual.langtype = ${defaultLanguage} and usual.status = 'Y'`,
};
