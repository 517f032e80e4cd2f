import { channelsOf, reachOf, type Channel, type EndpointSpec, type Level } from '#platform/wire/endpoint.ts';
import { forgeries } from './forgeries.testing.ts';
import { testPassword, type TestServer, type TestSession } from './server.testing.ts';

/** The part of an answer that the matrix compares. */
export type Outcome = { status: number; code: string; reason?: string };
/** A kind of caller, and the expected answer of each endpoint. */
export type Kind = {
  name: string;
  token?: string;
  userId?: string;
  expected: (spec: EndpointSpec) => Outcome | 'admitted';
};

const over = (): Outcome => ({ status: 401, code: '401', reason: 'wire.session_over' });
const refreshable = (): Outcome => ({ status: 200, code: '0', reason: 'wire.token_invalid' });
const forbidden = (reason: string): Outcome => ({ status: 403, code: '403', reason });

/** The console functions that an endpoint requires. */
export const functionsOf = ({ right }: EndpointSpec): readonly string[] =>
  right.kind === 'function' ? right.anyOf : [];

/** ADMIN of each function. */
export const adminOf = (functions: readonly string[]): Record<string, string> =>
  Object.fromEntries(functions.map((id) => [id, 'ADMIN']));

const levelsOf: Record<string, readonly Level[]> = {
  VIEWER: ['LOOK'],
  USER: ['LOOK', 'CHANGE'],
  ADMIN: ['LOOK', 'CHANGE', 'GRANT'],
};

/** Whether sessions of the channel may call it at all. */
const isFor = ({ right }: EndpointSpec, channel: Channel): boolean =>
  right.kind === 'public' || channelsOf(right).includes(channel);

/** Admits the caller if the right requires no function, or one of these at a level that the identity includes. */
const having =
  (functions: readonly string[], identity: string) =>
  (spec: EndpointSpec): Outcome | 'admitted' => {
    if (!isFor(spec, 'W')) return forbidden('wire.wrong_channel');
    if (spec.right.kind !== 'function') return 'admitted';
    const held =
      functionsOf(spec).some((id) => functions.includes(id)) && levelsOf[identity]?.includes(spec.right.level);
    return held ? 'admitted' : forbidden('wire.not_allowed');
  };

const peopleKinds = async (server: TestServer, functions: readonly string[]): Promise<Kind[]> => {
  const kinds: Kind[] = [
    {
      name: 'a console user without any function',
      token: (await server.person('M000')).token,
      expected: having([], ''),
    },
  ];
  for (const identity of Object.keys(levelsOf)) {
    const all = Object.fromEntries(functions.map((id) => [id, identity]));
    kinds.push({
      name: `${identity} of every function`,
      token: (await server.person(`M${identity}`, { has: all })).token,
      expected: having(functions, identity),
    });
  }
  for (const id of functions) {
    kinds.push({
      name: `ADMIN of ${id} alone`,
      token: (await server.person(`M${id}`, { has: { [id]: 'ADMIN' } })).token,
      expected: having([id], 'ADMIN'),
    });
  }
  return kinds;
};

const department = { depid: 'MDEP', depname: 'MDEP', coid: 'MC3', plantid: 'MP3', parentkey: null, search_text: '' };
const departmentKey = 'MC3MP3_MDEP';

/**
 * Each function in a part of the organisation, and one of them also to look everywhere: what belongs to no plant must
 * stay out of reach, even if LOOK reaches further.
 */
const scopedKinds = async (server: TestServer, functions: readonly string[]): Promise<Kind[]> => {
  const places = { P: ['P', 'MC1MP1'], C: ['C', 'MC2'], D: ['D', departmentKey] } as const;
  await server.db.write({ empid: 'test' }, (trx) => trx.insertInto('department').values(department).execute());
  const people = {
    P: await server.person('MPLANT', { coid: 'MC1', plantid: 'MP1' }),
    C: await server.person('MCOMPANY', { coid: 'MC2' }),
    D: await server.person('MDEPARTMENT', { coid: 'MC3', plantid: 'MP3', depkey: departmentKey }),
  };
  const mixed = await server.person('MMIXED', {
    coid: 'MC1',
    plantid: 'MP1',
    has: Object.fromEntries(functions.map((id) => [id, 'VIEWER'])),
  });
  for (const id of functions)
    await server.give(
      id,
      'ADMIN',
      Object.values(places).map(([type, contentoid]) => ({ type, contentoid, containSub: 'N' })),
    );
  const expected = (spec: EndpointSpec): Outcome | 'admitted' => {
    const usual = having(functions, 'ADMIN')(spec);
    const beyond = spec.right.kind === 'function' && reachOf(spec.right) === 'everywhere';
    return usual === 'admitted' && beyond ? forbidden('wire.outside_scope') : usual;
  };
  return [
    { name: 'ADMIN of every function by plant', token: people.P.token, expected },
    { name: 'ADMIN of every function by company', token: people.C.token, expected },
    { name: 'ADMIN of every function by department', token: people.D.token, expected },
    { name: 'VIEWER of every function everywhere and ADMIN by plant', token: mixed.token, expected },
  ];
};

/** People with every function whose session has ended or is restricted. */
const endedKinds = async (server: TestServer, functions: readonly string[]): Promise<Kind[]> => {
  const has = adminOf(functions);
  const change = (table: 'account' | 'web_user' | 'employee', empid: string, set: Record<string, string>) =>
    server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable(table)
        .set(set as never)
        .where('empid', '=', empid)
        .execute(),
    );
  const off = await server.person('MOFF', { has });
  await change('web_user', 'MOFF', { status: 'N' });
  const noAccount = await server.person('MACC', { has });
  await change('account', 'MACC', { status: 'N' });
  const left = await server.person('MLEFT', { has });
  await change('employee', 'MLEFT', { inservice: 'N' });
  const out = await server.person('MOUT', { has });
  await server.app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { authorization: `Bearer ${out.token}` },
    payload: { content: '' },
  });
  await server.person('MMUST', { has });
  await change('account', 'MMUST', { must_change: 'Y' });
  const must = await server.signIn('MMUST', testPassword);
  return [
    { name: 'switched off as a console user', token: off.token, expected: over },
    { name: 'switched off as an account', token: noAccount.token, expected: over },
    { name: 'left the company', token: left.token, expected: over },
    { name: 'logged out', token: out.token, expected: over },
    {
      name: 'must change the password',
      token: must.token,
      expected: unchanged('W'),
    },
  ];
};

/** A session whose one-time password has not been changed yet. */
const unchanged =
  (channel: Channel) =>
  (spec: EndpointSpec): Outcome | 'admitted' => {
    if (!isFor(spec, channel)) return forbidden('wire.wrong_channel');
    return spec.right.kind === 'anySession' ? 'admitted' : forbidden('login.must_change');
  };

/** Sessions of the mobile app: they may call only what is declared for the app, regardless of console functions. */
const appKinds = async (server: TestServer, functions: readonly string[]): Promise<Kind[]> => {
  const appOnly = (spec: EndpointSpec): Outcome | 'admitted' =>
    isFor(spec, 'A') ? 'admitted' : forbidden('wire.wrong_channel');
  const enter = async (empid: string, has: Record<string, string>): Promise<TestSession> => {
    await server.person(empid, { has });
    return server.signInToApp(empid, testPassword);
  };
  const everything = adminOf(functions);
  const plain = await enter('MA000', {});
  const admin = await enter('MAALL', everything);
  const off = await enter('MAOFF', everything);
  await server.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('app_user').set({ status: 'N' }).where('empid', '=', 'MAOFF').execute(),
  );
  const out = await enter('MAOUT', everything);
  await server.app.inject({
    method: 'POST',
    url: '/api/mb/logout',
    headers: { authorization: `Bearer ${out.token}` },
    payload: { content: '' },
  });
  await server.person('MAMUST', { has: everything });
  await server.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('account').set({ must_change: 'Y' }).where('empid', '=', 'MAMUST').execute(),
  );
  const must = await server.signInToApp('MAMUST', testPassword);
  return [
    { name: 'an app user without any function', token: plain.token, expected: appOnly },
    { name: 'an app user who is ADMIN of every function at the console', token: admin.token, expected: appOnly },
    { name: 'switched off as an app user', token: off.token, expected: over },
    { name: 'logged out of the app', token: out.token, expected: over },
    { name: 'must change the password in the app', token: must.token, expected: unchanged('A') },
  ];
};

/**
 * Every kind of caller: anonymous, console users of every kind, ended and restricted sessions, app sessions, and
 * forgeries of the victim's token.
 */
export const callerKinds = async (
  server: TestServer,
  victim: TestSession,
  functions: readonly string[],
): Promise<Kind[]> => [
  { name: 'nobody', expected: over },
  { name: 'nonsense', token: 'a.b.c', expected: over },
  { name: 'another’s user id', token: victim.token, userId: 'admin', expected: () => forbidden('wire.another_user') },
  ...(await peopleKinds(server, functions)),
  ...(await scopedKinds(server, functions)),
  ...(await endedKinds(server, functions)),
  ...(await appKinds(server, functions)),
  ...Object.entries(await forgeries(server, victim)).map(([name, [token, verdict]]) => ({
    name: `forged: ${name}`,
    token,
    expected: verdict === 'over' ? over : refreshable,
  })),
];
