import type { FindSource } from '#platform/find/server/find-source.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { blacklistCalls, blacklistFilter, blacklistMenu } from '../blacklist.contract.ts';
import { whitelistCalls, whitelistMenu } from '../whitelist.contract.ts';
import { type AccessList, blacklist, type Entry, whitelist } from './access-list.ts';
import { filterOf } from './blacklist-row.ts';
import { searchEntries } from './entries.queries.ts';
import { words } from './words.texts.ts';

const detailOf = ({ type, contentoid, codename }: Entry & { codename?: string }, lang: Language): string =>
  [vocabulary[contentTypeText[type]][lang], contentoid, codename].filter(Boolean).join(' · ');

const recordsOf =
  (list: AccessList): NonNullable<FindSource['records']> =>
  async (db, { quick, limit, lang, scope }) => {
    const asked = {
      sort: { sortField: undefined, sortOrder: 'asc' },
      page: { pageNum: 1, pageSize: limit },
      lang,
      scope,
    } as const;
    const entries = await searchEntries(db, list, filterOf(blacklistFilter.parse(quick)), asked);
    return entries.list.map((entry) => ({
      key: entry.oid,
      title: entry.name || entry.contentoid,
      detail: detailOf(entry, lang),
    }));
  };

/** Entries of the blacklist by the name, the number or the remark. */
export const blacklistFind: FindSource = {
  list: blacklistCalls.search,
  edit: blacklistCalls.edit,
  records: recordsOf(blacklist),
  verbs: [
    {
      words: words['access_list.verb.addToTheBlacklist'],
      on: 'nothing',
      call: blacklistCalls.add,
      path: () => `${blacklistMenu.url}?add=1`,
    },
    {
      words: vocabulary['common.blockPerson'],
      on: 'person',
      call: blacklistCalls.add,
      path: (empid) => `${blacklistMenu.url}?add=${encodeURIComponent(empid || '1')}`,
    },
  ],
};

/** Entries of the whitelist by the name or the number. */
export const whitelistFind: FindSource = {
  list: whitelistCalls.search,
  records: recordsOf(whitelist),
  verbs: [
    {
      words: words['access_list.verb.addToTheWhitelist'],
      on: 'person',
      call: whitelistCalls.add,
      path: (empid) => `${whitelistMenu.url}?add=${encodeURIComponent(empid || '1')}`,
    },
  ],
};
