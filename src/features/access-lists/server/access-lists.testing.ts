import { contentOf } from '#app/server/answered.testing.ts';
import { aim, offer, forMatrices, says, type MarkedPlace } from '#app/server/placed.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import { searchText } from '#platform/search/server/fold.ts';
import {
  departmentSearchText,
  employeeSearchText,
  masterDataSearchText,
} from '#platform/organisation/server/search-text.ts';
import type { EntryReach } from '../access-lists.contract.ts';
import { blacklistCalls } from '../blacklist.contract.ts';
import { whitelistCalls } from '../whitelist.contract.ts';

const actor = { empid: 'test' };

/** Keys of the departments of `addPlaces`. */
export const departments = { line: 'AA01_L', cell: 'AA01_L2', far: 'BB01_W' } as const;
export const roleId = 'ROLE00000042';

/**
 * Company AA (廣達) with plant 01, department L (組裝線) and L2 below it; company BB with plant 01 and department W; 陳國華
 * (E-A) in L, Bei (E-B) in W, somebody who has left, and the role 夜班 whose member is E-A. All with what they are
 * searched by.
 */
export const addPlaces = async (db: Database): Promise<void> => {
  const master = (class2: string, class3: string, class4: string, content: string) => ({
    class1: 'ORG',
    class2,
    class3,
    class4,
    content,
    search_text: masterDataSearchText({ content, class3, class4 }),
  });
  const department = (depid: string, coid: string, depname: string, above: string[] = []) => ({
    depid,
    depname,
    coid,
    plantid: '01',
    parentkey: above.at(-1) ?? null,
    ancestors: [...above, `${coid}01_${depid}`],
    search_text: departmentSearchText({ depid, depname }),
  });
  const employee = (empid: string, name: string, coid: string, depkey: string | null, inservice: 'Y' | 'N' = 'Y') => ({
    empid,
    name,
    coid,
    plantid: '01',
    depkey,
    inservice,
    adaccount: null,
    search_text: employeeSearchText({ empid, name }),
  });
  await db.write(actor, async (trx) => {
    await trx
      .insertInto('master_data')
      .values([
        master('CO', 'AA', '', '廣達'),
        master('CO', 'BB', '', 'Birch'),
        master('PLANT', 'AA', '01', '東廠'),
        master('PLANT', 'BB', '01', 'West'),
      ])
      .execute();
    await trx
      .insertInto('department')
      .values([
        department('L', 'AA', '組裝線'),
        department('L2', 'AA', '第二線', [departments.line]),
        department('W', 'BB', 'Works'),
      ])
      .execute();
    await trx
      .insertInto('employee')
      .values([
        employee('E-A', '陳國華', 'AA', departments.line),
        employee('E-B', 'Bei', 'BB', departments.far),
        employee('E-GONE', 'Gone', 'AA', departments.line, 'N'),
      ])
      .execute();
    const { oid } = await trx
      .insertInto('role')
      .values({ id: roleId, name: '夜班', sourcetype: 'build', search_text: searchText(roleId, '夜班') })
      .returning('oid')
      .executeTakeFirstOrThrow();
    await trx.insertInto('role_member').values({ roleoid: oid, empid: 'E-A' }).execute();
  });
};

/** Makes somebody a member of the role of `addPlaces`. */
export const joinRole = (db: Database, empid: string): Promise<unknown> =>
  db.write(actor, async (trx) => {
    const { oid } = await trx.selectFrom('role').select('oid').where('id', '=', roleId).executeTakeFirstOrThrow();
    await trx.insertInto('role_member').values({ roleoid: oid, empid }).execute();
  });

/** Switches an entry of a code list on or off, past all checks. */
export const setCode = (db: Database, paramtype: string, paramcode: string, status: 'Y' | 'N'): Promise<unknown> =>
  db.write(actor, (trx) =>
    trx
      .updateTable('parameter')
      .set({ status })
      .where('paramtype', '=', paramtype)
      .where('paramcode', '=', paramcode)
      .execute(),
  );

type List = 'blacklist' | 'whitelist';

const oidOf = async (db: Database, list: List, contentoid: string): Promise<string> =>
  (await db.read.selectFrom(list).select('oid').where('contentoid', '=', contentoid).executeTakeFirstOrThrow()).oid;

/** The entries of the person and of the department of a place. */
const entriesOf = async (db: Database, list: List, { person, department }: MarkedPlace) => ({
  oid: await oidOf(db, list, person),
  wide: await oidOf(db, list, department),
});

/** What a list says of these entries. */
const entryOffers = ({ edit, remove }: typeof blacklistCalls | typeof whitelistCalls, oid: string) => ({
  ofPerson: ({ mayChange, maySwitchOn }: EntryReach) => [
    says('mayChange', mayChange === 'Y', edit, remove),
    says('maySwitchOn', maySwitchOn === 'Y', { spec: edit, input: { content: { oid, status: 'Y' } } }),
  ],
  onItsPage: ({ mayChange }: Pick<EntryReach, 'mayChange'>) => [says('mayChange', mayChange === 'Y', edit, remove)],
  ofDepartment: ({ mayContainSub }: EntryReach) => [
    says('mayContainSub', mayContainSub === 'Y', { spec: edit, input: { content: { oid, containSub: 'Y' } } }),
  ],
});

const whole = { body: { pageSize: 1000 }, content: {} } as const;
const withOid =
  (oid: string) =>
  <Row extends { oid: string }>({ list }: { list: Row[] }): Row | undefined =>
    list.find((row) => row.oid === oid);

/** Asks which of these the list has. */
const asked = (code: string, person: string, department: string) => ({
  code,
  contents: [
    { type: 'H' as const, contentoid: person, containSub: 'N' as const },
    { type: 'D' as const, contentoid: department, containSub: 'N' as const },
  ],
});

/** Entries that name the person and the department of the place, for the matrices. */
export const placedBlacklist = forMatrices({
  add: async (server, place) => {
    const entry = { blacktype: 'SURVEY', remark: place.mark, containSub: 'N' } as const;
    const content = [
      { ...entry, type: 'H' as const, userid: place.person },
      { ...entry, type: 'D' as const, userid: place.department },
    ];
    await contentOf('entries', server.call(blacklistCalls.add, { content }, { as: server.administrator }));
    return entriesOf(server.db, 'blacklist', place);
  },
  reads: ({ oid }, { person, department }) => [
    aim(blacklistCalls.listed, { content: asked('SURVEY', person, department) }),
    aim(blacklistCalls.item, { query: { oid } }),
    aim(blacklistCalls.ofPerson, { query: { empid: person } }),
  ],
  writes: ({ oid }, { plant }) => [
    aim(blacklistCalls.add, { content: [{ blacktype: 'SURVEY', type: 'P', userid: plant, remark: 'out' }] }),
    aim(blacklistCalls.edit, { content: { oid, remark: 'in' } }),
    aim(blacklistCalls.remove, { content: [oid] }),
  ],
  offers: ({ oid, wide }, { person }) => {
    const { search, item } = blacklistCalls;
    const { ofPerson, onItsPage } = entryOffers(blacklistCalls, oid);
    const { ofDepartment } = entryOffers(blacklistCalls, wide);
    return [
      offer(search, whole, withOid(oid), ofPerson),
      offer(search, whole, withOid(wide), ofDepartment),
      offer(item, { query: { oid } }, (row) => row, ofPerson),
      offer(blacklistCalls.ofPerson, { query: { empid: person } }, withOid(oid), onItsPage),
      offer(item, { query: { oid: wide } }, (row) => row, ofDepartment),
    ];
  },
});

/** The same for the whitelist. */
export const placedWhitelist = forMatrices({
  add: async (server, place) => {
    const entry = { type: 'MAINTENANCE', containSub: 'N' } as const;
    const content = [
      { ...entry, contenttype: 'H' as const, contentoid: place.person },
      { ...entry, contenttype: 'D' as const, contentoid: place.department },
    ];
    await contentOf('entries', server.call(whitelistCalls.add, { content }, { as: server.administrator }));
    return entriesOf(server.db, 'whitelist', place);
  },
  reads: (_rows, { person, department }) => [
    aim(whitelistCalls.listed, { content: asked('MAINTENANCE', person, department) }),
    aim(whitelistCalls.ofPerson, { query: { empid: person } }),
  ],
  writes: ({ oid }, { plant }) => [
    aim(whitelistCalls.add, { content: [{ type: 'MAINTENANCE', contenttype: 'P', contentoid: plant }] }),
    aim(whitelistCalls.edit, { content: { oid, status: 'N' } }),
    aim(whitelistCalls.remove, { content: [oid] }),
  ],
  offers: ({ oid, wide }, { person }) => [
    offer(whitelistCalls.search, whole, withOid(oid), entryOffers(whitelistCalls, oid).ofPerson),
    offer(
      whitelistCalls.ofPerson,
      { query: { empid: person } },
      withOid(oid),
      entryOffers(whitelistCalls, oid).onItsPage,
    ),
    offer(whitelistCalls.search, whole, withOid(wide), entryOffers(whitelistCalls, wide).ofDepartment),
  ],
});
