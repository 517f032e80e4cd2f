import { sql } from 'kysely';
import { codeName } from '#platform/code-lists/server/code-name.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { defaultLanguage } from '#platform/i18n/languages.ts';
import { documentMenu, documentTypeList } from '../documents.contract.ts';

/** Controlled documents as data items that can have permissions. */
export const documentItems: DataKind = {
  name: 'document',
  governedBy: documentMenu.id,
  table: 'document',
  rows: (lang) => sql`
    select d.oid, ${codeName(documentTypeList, sql`d.type`, lang)} as typename,
      coalesce(own.name, usual.name, d.name) || ' (' || d.id || ')' as name, d.status, d.search_text
    from document d
    left join document_language own on own.documentoid = d.oid and own.lang = ${lang} and own.status = 'Y'
    left join document_language usual on usual.documentoid = d.oid and usual.lang = ${defaultLanguage} and usual.status = 'Y'`,
};
