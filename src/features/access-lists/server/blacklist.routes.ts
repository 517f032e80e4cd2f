import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { assertUnchanged } from '#platform/wire/server/read-only.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { blacklistCalls } from '../blacklist.contract.ts';
import { blacklist, containSubOf } from './access-list.ts';
import { entryByOid, searchEntries, type StoredEntry, thoseListed } from './entries.queries.ts';
import { addEntries, editEntry, removeEntries, type Services } from './entries.service.ts';
import { entriesOfPerson } from './entries-of-person.ts';
import { entriesFile } from './entries.export.ts';
import { readerOf, withReach } from './entry-reach.ts';
import { filterOf, rowIn, sortOf } from './blacklist-row.ts';

/** The blacklist (seed 000 §2.6): who is kept out of app, console and surveys, whatever else is granted. */
export const blacklistRoutes = (bind: Bind, services: Services): void => {
  const { db } = services;
  const reader = readerOf(services.rights);
  bind(blacklistCalls.search, async ({ body, content, caller, lang }) => {
    const { simplifiedFilter, traditionalFilter } = body;
    const filter = filterOf({ ...content, simplifiedFilter, traditionalFilter });
    const asked = { sort: sortOf(body), page: body, lang, scope: caller.grant.scope };
    const { total, list } = await searchEntries(db.read, blacklist, filter, asked);
    return { total, list: (await withReach(db.read, blacklist, reader(caller), list)).map(rowIn(lang)) };
  });
  bind(blacklistCalls.item, async ({ query, caller, lang }) => {
    const entry = await entryByOid(db.read, blacklist, query.oid, { lang, scope: caller.grant.scope });
    const reached = await withReach(db.read, blacklist, reader(caller), [found(entry, codes.serverMessage)]);
    return rowIn(lang)(found(reached[0], codes.serverMessage));
  });
  bind(blacklistCalls.exportAll, async ({ query, caller, lang }) =>
    entriesFile(db.read, blacklist, filterOf(query.conditionMap), sortOf(query), { lang, scope: caller.grant.scope }),
  );
  bind(blacklistCalls.ofPerson, ({ query, caller, lang }) =>
    entriesOfPerson(services, blacklist, caller, { empid: query.empid, lang }),
  );

  bind(blacklistCalls.listed, ({ content: { code, contents }, caller, lang }) =>
    thoseListed(
      db.read,
      blacklist,
      contents.map((one) => ({ ...one, code })),
      { lang, scope: caller.grant.scope },
    ),
  );
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
