import type { Database } from '#platform/db/server/database.ts';
import { fillSmallOrganisation } from '#platform/role-sql/server/role-sandbox.testing.ts';
import type { Answer, EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { roleCalls, type RoleRow } from '../roles.contract.ts';

/** SQL that returns E2 and E3 of the small organisation. */
export const source = "select empid from hr.employee where jobgrade = 'S1'";

type Mapping = { contenttype: 'D' | 'H'; contentoid: string }[];
type Answered<Content> = Omit<Envelope, 'content'> & { status: number; content: Content };

/** The test server of the application, as far as these steps need it. */
type ServerUnderTest<Session> = {
  db: Database;
  administrator: Session;
  call: <const Spec extends EndpointSpec>(
    spec: Spec,
    input?: Partial<Input<Spec>>,
    options?: { as?: Session | undefined },
  ) => Promise<Answered<Answer<Spec>>>;
};

export type RoleSteps<Session> = Awaited<ReturnType<typeof openRoleSteps<Session>>>;

/** Fills the small organisation in and returns the steps that tests of roles share. */
export const openRoleSteps = async <Session>(server: ServerUnderTest<Session>) => {
  const asAdmin = { as: server.administrator };
  await fillSmallOrganisation(server.db);
  let counter = 100;
  const nextDigits = (): string => String((counter += 1));

  const add = async (fields: { name: string; sourcetype: 'sql' | 'build'; source?: string }): Promise<RoleRow> => {
    const { code, content } = await server.call(roleCalls.add, { content: { id: nextDigits(), ...fields } }, asAdmin);
    if (code !== '200') throw new Error(`the role was not added: ${code}`);
    return content;
  };

  return {
    asAdmin,
    nextDigits,
    addSql: () => add({ name: '班长', sourcetype: 'sql', source }),
    addBuild: (name = '装配') => add({ name, sourcetype: 'build' }),

    map: (roleOid: string, content: Mapping, session: Session = server.administrator) =>
      server.call(roleCalls.saveMapping, { query: { roleOid }, content }, { as: session }),

    membersOf: async (oid: string): Promise<string[]> => {
      const members = server.db.read
        .selectFrom('role_member')
        .select('empid')
        .where('roleoid', '=', oid)
        .orderBy('empid');
      return (await members.execute()).map(({ empid }) => empid);
    },

    logOf: async (table: string, key: string): Promise<string[]> => {
      const rows = await server.db.read
        .selectFrom('database_log')
        .select(['type', 'actor'])
        .where('table_name', '=', table)
        .where('key', '=', key)
        .orderBy('at')
        .orderBy('oid')
        .execute();
      return rows.map(({ type, actor }) => `${type} ${actor}`);
    },
  };
};
