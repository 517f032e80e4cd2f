import type { z } from 'zod';
import type { Language } from '#platform/i18n/languages.ts';
import type { Order } from '#platform/records/server/record-queries.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { whitelistFilter, WhitelistRow, whitelistSortFields } from '../whitelist.contract.ts';
import type { EntryFilter, EntrySort } from './entries.queries.ts';
import type { ReachedEntry } from './entry-reach.ts';

/** An entry with the field names of this list. */
export const rowIn =
  (lang: Language) =>
  ({ code, codename, type, remark: _, ...entry }: ReachedEntry): WhitelistRow => ({
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

type Sort = { sortField?: (typeof whitelistSortFields)[number] | undefined; sortOrder: Order };

export const sortOf = ({ sortField, sortOrder }: Sort): EntrySort => ({
  sortField: sortField === 'type' || sortField === 'contenttype' ? sortFields[sortField] : sortField,
  sortOrder,
});
