import { sql } from 'kysely';
import { codeName } from '#platform/code-lists/server/code-name.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type PlaceUse, refersTo, replaceReferences } from '#platform/place-uses/server/place-uses.ts';
import { blacklistMenu } from '../blacklist.contract.ts';
import { whitelistMenu } from '../whitelist.contract.ts';
import { blacklist, whitelist } from './access-list.ts';

/** Entries of the blacklist as rows that name companies and plants. */
export const blacklistPlaceUse: PlaceUse = {
  key: 'blacklist',
  title: vocabulary['common.blacklist'],
  functions: [blacklistMenu.id],
  level: 'CHANGE',
  decides: true,
  rows: (place, lang) => sql`
    select b.oid as key, ${codeName(blacklist.codeList, sql`b.blacktype`, lang)} || ' · ' || b.remark as label from blacklist b
    where ${refersTo(place, { type: 'b.type', contentoid: 'b.contentoid' })}`,
  path: (key) => `${blacklistMenu.url}?edit=${key}`,
  replace: (trx, from, to) =>
    replaceReferences(trx, from, to, { table: 'blacklist', type: 'type', once: ['blacktype'] }),
};

/** The same for the whitelist. */
export const whitelistPlaceUse: PlaceUse = {
  key: 'whitelist',
  title: vocabulary['common.whitelist'],
  functions: [whitelistMenu.id],
  level: 'CHANGE',
  decides: true,
  rows: (place, lang) => sql`
    select w.oid as key, ${codeName(whitelist.codeList, sql`w.type`, lang)} as label from whitelist w
    where ${refersTo(place, { type: 'w.contenttype', contentoid: 'w.contentoid' })}`,
  path: () => whitelistMenu.url,
  replace: (trx, from, to) =>
    replaceReferences(trx, from, to, { table: 'whitelist', type: 'contenttype', once: ['type'] }),
};
