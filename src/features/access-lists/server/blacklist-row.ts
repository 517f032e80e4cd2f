import type { z } from 'zod';
import type { Language } from '#platform/i18n/languages.ts';
import type { Order } from '#platform/records/server/record-queries.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { blacklistFilter, BlacklistRow, blacklistSortFields } from '../blacklist.contract.ts';
import type { EntryFilter, EntrySort } from './entries.queries.ts';
import type { ReachedEntry } from './entry-reach.ts';

/** An entry with the field names of this list. */
export const rowIn =
  (lang: Language) =>
  ({ code, codename, contentoid, ...entry }: ReachedEntry): BlacklistRow => ({
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

type Sort = { sortField?: (typeof blacklistSortFields)[number] | undefined; sortOrder: Order };

export const sortOf = ({ sortField, sortOrder }: Sort): EntrySort => ({
  sortField: sortField === 'blacktype' || sortField === 'userid' ? sortFields[sortField] : sortField,
  sortOrder,
});
