import type { Database } from '#platform/db/server/database.ts';
import type { Answer, EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { dataPermissionCalls, type DataFunctionRow } from '../data-permission.contract.ts';

const actor = { empid: 'test' };

export type SentRow = {
  dataOid: string;
  funcOid: string;
  funcType?: 'A' | 'W';
  oid?: string;
  permissionList: Record<string, unknown>[];
};

/** A short form of everything in a response that decides who sees what: each function, then its conditions. */
export const shown = (rows: readonly DataFunctionRow[]): string[] =>
  rows.map(({ funcId, permissionList }) =>
    [funcId, ...permissionList.map(({ type, contentoid, containSub }) => `${type}/${contentoid}/${containSub}`)].join(
      ' ',
    ),
  );

let number = 0;
const next = (): number => {
  number += 1;
  return number;
};

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

/** The calls of the page for parameters, made by the first administrator unless `as` is given. */
export const dataPageOf = <Session>(server: Caller<Session>) => ({
  newItem: async (paramtype = 'Colour'): Promise<string> => {
    const code = `D${next()}`;
    const row = { paramtype, paramtypename: paramtype, paramcode: code, paramname: code, paramsort: number };
    return server.db.write(
      actor,
      async (trx) => (await trx.insertInto('parameter').values(row).returning('oid').executeTakeFirstOrThrow()).oid,
    );
  },
  /** Creates an active function, so that tests do not share one. */
  newFunction: async (type: 'A' | 'W' = 'W', langid = ''): Promise<{ oid: string; id: string }> => {
    const id = `D${type}${next()}`;
    return server.db.write(actor, (trx) =>
      type === 'A'
        ? trx
            .insertInto('app_function')
            .values({ id, name: id, icon: 'X', position: 1, moduleoid: null, langid })
            .returning(['oid', 'id'])
            .executeTakeFirstOrThrow()
        : trx
            .insertInto('web_function')
            .values({
              id,
              name: id,
              icon: 'X',
              position: 1,
              parentoid: null,
              sort: 3000 + number,
              component: 'home',
              url: `/${id}`,
              langid,
            })
            .returning(['oid', 'id'])
            .executeTakeFirstOrThrow(),
    );
  },
  switchOff: (table: 'web_function' | 'app_function', oid: string) =>
    server.db.write(actor, (trx) => trx.updateTable(table).set({ status: 'N' }).where('oid', '=', oid).execute()),
  read: async (dataOid: string, lang: 'en' | 'vi' = 'en'): Promise<DataFunctionRow[]> =>
    (
      await server.call(
        dataPermissionCalls.read,
        { query: { dataOid, dataType: 'PARAM' } },
        { as: server.administrator, lang },
      )
    ).content,
  save: (rows: readonly SentRow[], deleted: readonly string[] = [], as: Session = server.administrator) =>
    server.call(
      dataPermissionCalls.save,
      {
        sealedQuery: { deleteOidList: [...deleted] },
        content: rows.map((row) => ({ dataType: 'PARAM', funcType: 'W', ...row })) as never,
      },
      { as },
    ),
});
