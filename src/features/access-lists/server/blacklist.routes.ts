import { blacklist, containSubOf } from '#features/access-lists/server/access-list.ts';
import {
  entryByOid,
  placesOfPerson,
  searchEntries,
  type StoredEntry,
} from '#features/access-lists/server/entries.queries.ts';
import { addEntries, editEntry, removeEntries, type Services } from '#features/access-lists/server/entries.service.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { assertUnchanged } from '#platform/wire/server/read-only.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { blacklistCalls } from '../blacklist.contract.ts';
import { blacklistFile } from './blacklist.export.ts';
import { filterOf, rowIn, sortOf } from './blacklist-row.ts';

/** The blacklist (seed 000 §2.6): whom app, console and audiences leave out, whatever else is granted. */
export const blacklistRoutes = (bind: Bind, services: Services): void => {
  const { db } = services;
  bind(blacklistCalls.search, async ({ body, content, caller, lang }) => {
    const { simplifiedFilter, traditionalFilter, pageNum, pageSize } = body;
    const found = await searchEntries(
      db.read,
      blacklist,
      filterOf({ ...content, simplifiedFilter, traditionalFilter }),
      { ...sortOf(body), pageNum, pageSize },
      { lang, scope: caller.grant.scope },
    );
    return { ...found, list: found.list.map(rowIn(lang)) };
  });
  bind(blacklistCalls.item, async ({ query, caller, lang }) => {
    const entry = await entryByOid(db.read, blacklist, query.oid, { lang, scope: caller.grant.scope });
    if (!entry) throw new DomainError(codes.serverMessage, 'wire.gone');
    return rowIn(lang)(entry);
  });
  bind(blacklistCalls.exportAll, async ({ query, caller, lang }) =>
    blacklistFile(db.read, filterOf(query.conditionMap), sortOf(query), { lang, scope: caller.grant.scope }),
  );
  bind(blacklistCalls.own, ({ caller }) => placesOfPerson(db.read, caller.empid));

  bind(blacklistCalls.add, ({ content, caller }) =>
    addEntries(
      services,
      blacklist,
      caller,
      content.map(({ blacktype, type, userid, containSub, remark }) => ({
        code: blacktype,
        type,
        contentoid: userid,
        containSub: containSubOf(blacklist, type, containSub),
        remark,
      })),
    ),
  );
  bind(blacklistCalls.edit, async ({ content, caller, lang }) => {
    const asRow = rowIn(lang);
    const assertSame = ({ code, type, contentoid }: StoredEntry): void =>
      assertUnchanged(content, { blacktype: code, type, userid: contentoid }, ['blacktype', 'type', 'userid']);
    return asRow(await editEntry(services, blacklist, caller, content, { lang, asRow, assertSame }));
  });
  bind(blacklistCalls.remove, ({ content, caller }) => removeEntries(services, blacklist, caller, content));
};
