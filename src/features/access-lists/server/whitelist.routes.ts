import { assertUnchanged } from '#platform/wire/server/read-only.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { whitelistCalls } from '../whitelist.contract.ts';
import { containSubOf, whitelist } from './access-list.ts';
import { searchEntries, type StoredEntry, thoseListed } from './entries.queries.ts';
import { addEntries, editEntry, removeEntries, type Services } from './entries.service.ts';
import { maintenanceFor } from './maintenance.queries.ts';
import { entriesOfPerson } from './entries-of-person.ts';
import { entriesFile } from './entries.export.ts';
import { readerOf, withReach } from './entry-reach.ts';
import { filterOf, rowIn, sortOf } from './whitelist-row.ts';

/** The whitelist (seed 000 §2.5): who may sign in during maintenance. */
export const whitelistRoutes = (bind: Bind, services: Services): void => {
  const { db } = services;
  const reader = readerOf(services.rights);
  bind(whitelistCalls.search, async ({ body, content, caller, lang }) => {
    const { simplifiedFilter, traditionalFilter } = body;
    const filter = filterOf({ ...content, simplifiedFilter, traditionalFilter });
    const asked = { sort: sortOf(body), page: body, lang, scope: caller.grant.scope };
    const { total, list } = await searchEntries(db.read, whitelist, filter, asked);
    return { total, list: (await withReach(db.read, whitelist, reader(caller), list)).map(rowIn(lang)) };
  });
  bind(whitelistCalls.exportAll, async ({ query, caller, lang }) =>
    entriesFile(db.read, whitelist, filterOf(query.conditionMap), sortOf(query), { lang, scope: caller.grant.scope }),
  );
  bind(whitelistCalls.ofPerson, ({ query, caller, lang }) =>
    entriesOfPerson(services, whitelist, caller, { empid: query.empid, lang }),
  );
  bind(whitelistCalls.maintenance, ({ caller }) => maintenanceFor(db.read, caller.empid));

  bind(whitelistCalls.listed, ({ content: { code, contents }, caller, lang }) =>
    thoseListed(
      db.read,
      whitelist,
      contents.map((one) => ({ ...one, code })),
      { lang, scope: caller.grant.scope },
    ),
  );
  bind(whitelistCalls.add, ({ content, caller }) =>
    addEntries(
      services,
      whitelist,
      caller,
      content.map(({ contenttype, type, contentoid, containSub }) => ({
        code: type,
        type: contenttype,
        contentoid,
        containSub: containSubOf(whitelist, contenttype, containSub),
        remark: '',
      })),
    ),
  );
  bind(whitelistCalls.edit, async ({ content, caller, lang }) => {
    const asRow = rowIn(lang);
    const assertSame = ({ code, type, contentoid }: StoredEntry): void =>
      assertUnchanged(content, { type: code, contenttype: type, contentoid }, ['type', 'contenttype', 'contentoid']);
    return asRow(await editEntry(services, whitelist, caller, content, { lang, asRow, assertSame }));
  });
  bind(whitelistCalls.remove, ({ content, caller }) => removeEntries(services, whitelist, caller, content));
};
