import { addPlaces } from '#platform/organisation/server/places.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Answer, EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { permissionCalls, type IdentityRow } from '../permission-page.contract.ts';

const actor = { empid: 'test' };
export const depkey = (coid: string, plantid: string, depid: string) => `${coid}${plantid}_${depid}`;

const department = (depid: string, coid: string, plantid: string, above: string[] = []) => ({
  depid,
  depname: `Dep ${depid}`,
  coid,
  plantid,
  parentkey: above.at(-1) ?? null,
  ancestors: [...above, depkey(coid, plantid, depid)],
});
const employee = (empid: string, name: string, own: Record<string, string> = {}) => ({
  empid,
  name,
  depkey: null,
  adaccount: null,
  ...own,
});

/**
 * Adds company AA with departments R › S and Anh in it, company BB with a department and Bei, an employee who has left,
 * and a role.
 */
export const addOrganisation = async (db: Database): Promise<void> => {
  const root = depkey('AA', '01', 'R');
  await addPlaces(db, { AA: 'Aster', BB: 'Birch' }, { 'AA/01': 'East', 'BB/01': 'West' });
  await db.write(actor, async (trx) => {
    await trx
      .insertInto('department')
      .values([department('R', 'AA', '01'), department('S', 'AA', '01', [root]), department('W', 'BB', '01')])
      .execute();
    await trx
      .insertInto('employee')
      .values([
        employee('E-A', 'Anh', { coid: 'AA', plantid: '01', depkey: depkey('AA', '01', 'S') }),
        employee('E-B', 'Bei', { coid: 'BB', plantid: '01', depkey: depkey('BB', '01', 'W') }),
        employee('E-GONE', 'Gone', { inservice: 'N' }),
      ])
      .execute();
    await trx.insertInto('role').values({ id: 'ROLE00000017', name: 'Publishers', sourcetype: 'build' }).execute();
  });
};

export type Item = { roleid: string; oid?: string; authmaps: Record<string, unknown>[] };
/** A condition as clients send it. */
export const one = (type: string, contentoid: string, containSub?: 'Y' | 'N') => ({
  type,
  contentoid,
  ...(containSub ? { containSub } : {}),
});
/** A short form of everything in a response that decides rights. */
export const shown = (identities: IdentityRow[]) =>
  identities.map(({ roleid, authmaps }) => [
    roleid,
    ...authmaps.map(({ type, contentoid, containSub }) => `${type} ${contentoid} ${containSub}`),
  ]);

let number = 0;

/** The part of a test server used here; tests build the application themselves. */
type Caller<Session> = {
  db: Database;
  administrator: Session;
  call: <const Spec extends EndpointSpec>(
    spec: Spec,
    input: Partial<Input<Spec>>,
    options: { as: Session; lang?: 'en' | 'vi' },
  ) => Promise<Omit<Envelope, 'content'> & { status: number; requestId: string; content: Answer<Spec> }>;
};

/** The calls of the page, made by the first administrator unless `as` is given. */
export const pageOf = <Session>(server: Caller<Session>) => ({
  /** Creates a console function, so that tests do not share one. */
  newFunction: async (): Promise<{ oid: string; id: string }> => {
    number += 1;
    const id = `P${number}`;
    const place = { position: 1, parentoid: null, sort: 2000 + number, component: 'layout', url: `/${id}` };
    return server.db.write(actor, (trx) =>
      trx
        .insertInto('web_function')
        .values({ id, name: id, icon: 'X', ...place })
        .returning(['oid', 'id'])
        .executeTakeFirstOrThrow(),
    );
  },
  read: async (funcOid: string, lang: 'en' | 'vi' = 'en'): Promise<IdentityRow[]> =>
    (await server.call(permissionCalls.read, { sealedQuery: { funcOid } }, { as: server.administrator, lang })).content,
  save: (
    funcOid: string,
    items: Item[],
    deleted: { auth?: string[]; map?: string[] } = {},
    as: Session = server.administrator,
  ) =>
    server.call(
      permissionCalls.save,
      {
        sealedQuery: { deleteAuthOids: deleted.auth ?? [], deleteMapOids: deleted.map ?? [] },
        content: items.map((item) => ({ funcOid, funcType: 'W', ...item })) as never,
      },
      { as },
    ),
});
