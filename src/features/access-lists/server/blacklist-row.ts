import type { Entry } from '#features/access-lists/server/access-list.ts';
import type { EntryFilter, EntrySort } from '#features/access-lists/server/entries.queries.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { z } from 'zod';
import type { blacklistFilter, BlacklistRow, blacklistSortFields } from '../blacklist.contract.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';

/** An entry as this list calls its fields. */
export const rowIn =
  (lang: Language) =>
  ({ code, codename, contentoid, ...entry }: Entry): BlacklistRow => ({
    ...entry,
    blacktype: code,
    blacktypename: codename,
    typename: vocabulary[contentTypeText[entry.type]][lang],
    userid: contentoid,
  });

export const filterOf = ({ blacktype, userid, ...filter }: z.output<typeof blacklistFilter>): EntryFilter => ({
  ...filter,
  code: blacktype,
  contentoid: userid,
});

const sortFields = { blacktype: 'code', userid: 'contentoid' } as const;

type Sort = { sortField?: (typeof blacklistSortFields)[number] | undefined; sortOrder: 'asc' | 'desc' };

export const sortOf = ({ sortField, sortOrder }: Sort): EntrySort => ({
  sortField: sortField === 'blacktype' || sortField === 'userid' ? sortFields[sortField] : sortField,
  sortOrder,
});
