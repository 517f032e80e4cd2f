import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { blacklistCalls, blacklistFilter, blacklistMenu } from '../blacklist.contract.ts';
import { whitelistCalls, whitelistMenu } from '../whitelist.contract.ts';
import { type AccessList, blacklist, type Entry, whitelist } from './access-list.ts';
import { filterOf } from './blacklist-row.ts';
import { searchEntries } from './entries.queries.ts';

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
      words: localized('加入黑名单', '加入黑名單', 'Add to the blacklist', 'Thêm vào danh sách đen'),
      on: 'nothing',
      call: blacklistCalls.add,
      path: () => `${blacklistMenu.url}?add=1`,
    },
    {
      words: localized('拉黑 {name}', '封鎖 {name}', 'Block {name}', 'Chặn {name}'),
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
      words: localized(
        '加入白名单：{name}',
        '加入白名單：{name}',
        'Add {name} to the whitelist',
        'Thêm vào danh sách trắng: {name}',
      ),
      on: 'person',
      call: whitelistCalls.add,
      path: (empid) => `${whitelistMenu.url}?add=${encodeURIComponent(empid || '1')}`,
    },
  ],
};
