import type { Entry } from '#features/access-lists/server/access-list.ts';
import type { EntryFilter, EntrySort } from '#features/access-lists/server/entries.queries.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { z } from 'zod';
import type { whitelistFilter, WhitelistRow, whitelistSortFields } from '../whitelist.contract.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';

/** An entry as this list calls its fields. */
export const rowIn =
  (lang: Language) =>
  ({ code, codename, type, remark: _, ...entry }: Entry): WhitelistRow => ({
    ...entry,
    type: code,
    typename: codename,
    contenttype: type,
    contenttypename: vocabulary[contentTypeText[type]][lang],
  });

export const filterOf = ({ type, contenttype, ...filter }: z.output<typeof whitelistFilter>): EntryFilter => ({
  ...filter,
  code: type,
  type: contenttype,
});

const sortFields = { type: 'code', contenttype: 'type' } as const;

type Sort = { sortField?: (typeof whitelistSortFields)[number] | undefined; sortOrder: 'asc' | 'desc' };

export const sortOf = ({ sortField, sortOrder }: Sort): EntrySort => ({
  sortField: sortField === 'type' || sortField === 'contenttype' ? sortFields[sortField] : sortField,
  sortOrder,
});
