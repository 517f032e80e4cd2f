import { addPlaces } from '#platform/organisation/server/places.testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startTestServer, type TestServer, type TestSession, until } from '#app/server/server.testing.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { rightsCalls } from '#platform/rights/rights.contract.ts';
import { appFunctionMenu } from '../app-functions.contract.ts';
import { screenOf } from './app-functions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
let appAdmin: TestSession;
let webAdmin: TestSession;
/** The console function that manages console functions. */
let webFunction: string;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
  appAdmin = await server.person('ap-app', { has: { [appFunctionMenu.id]: 'ADMIN' } });
  webAdmin = await server.person('ap-web', { has: { [webFunctionMenu.id]: 'ADMIN' } });
  const { oid } = await server.db.read
    .selectFrom('web_function')
    .select('oid')
    .where('id', '=', webFunctionMenu.id)
    .executeTakeFirstOrThrow();
  webFunction = oid;
});
afterAll(() => server.close());

const person = (empid: string) => ({ type: 'H', contentoid: empid });
const user = (...authmaps: Record<string, unknown>[]) => [{ roleid: 'USER', authmaps }];
const outcome = ({ status, code, reason }: { status: number; code: string; reason?: string }) =>
  status === 200 && code === '200' ? 'done' : `${status} ${reason}`;
const refused = '403 wire.not_allowed';

/** Ids of the app functions that a person has. */
const appsOf = async (empid: string, by: TestSession = server.administrator): Promise<string[]> =>
  (await server.call(personRightsCalls.appFunctions, { query: { empid } }, { as: by })).content.map(({ id }) => id);

describe('who may authorize which functions', () => {
  it('app functions need this screen, console functions the other one, to read and to save', async () => {
    const { oid } = await screen.added();
    expect(outcome(await screen.give(oid, user(person('ap-app')), { by: appAdmin }))).toBe('done');
    const before = (await screen.permission(webFunction)).content;

    expect(outcome(await screen.permission(oid, appAdmin))).toBe('done');
    expect(outcome(await screen.permission(webFunction, appAdmin))).toBe(refused);
    expect(outcome(await screen.permission(webFunction, webAdmin))).toBe('done');
    expect(outcome(await screen.permission(oid, webAdmin))).toBe(refused);
    const asWeb = { funcType: 'W', by: appAdmin } as const;
    expect(outcome(await screen.give(webFunction, user(person('ap-app')), asWeb))).toBe(refused);
    expect(outcome(await screen.give(oid, user(person('ap-web')), { by: webAdmin }))).toBe(refused);
    expect((await screen.permission(webFunction)).content).toEqual(before);
    expect((await screen.permission(oid)).content[0]?.authmaps.map(({ contentoid }) => contentoid)).toEqual(['ap-app']);
  });

  it('a console function is not saved as an app function, nor the other way round', async () => {
    const { oid } = await screen.added();
    const unknown = '200 permission.function_unknown';
    expect(outcome(await screen.give(webFunction, user(person('ap-app')), { by: appAdmin }))).toBe(unknown);
    expect(outcome(await screen.give(oid, user(person('ap-web')), { funcType: 'W', by: webAdmin }))).toBe(unknown);
    expect((await screen.permission(oid)).content).toEqual([]);
  });

  it('a level on one screen does not count on the other', async () => {
    const { oid } = await screen.added();
    const mixed = await server.person('ap-mixed', {
      has: { [appFunctionMenu.id]: 'VIEWER', [webFunctionMenu.id]: 'ADMIN' },
    });
    expect(outcome(await screen.permission(oid, mixed))).toBe('done');
    expect(outcome(await screen.give(oid, user(person('ap-mixed')), { by: mixed }))).toBe(refused);
  });

  it('the scope is that of the function’s screen', async () => {
    await addPlaces(server.db, { AP: 'Company AP', AQ: 'Company AQ' });
    // Everywhere for the console's functions, in one company for the app's.
    const scoped = await server.person('ap-scoped', { coid: 'AP', has: { [webFunctionMenu.id]: 'ADMIN' } });
    await server.give(appFunctionMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'AP', containSub: 'N' }]);
    const { oid } = await screen.added();
    const company = (contentoid: string) => user({ type: 'C', contentoid });
    expect(outcome(await screen.give(oid, company('AQ'), { by: scoped }))).toBe('403 permission.outside_scope');
    expect(outcome(await screen.give(oid, company('AP'), { by: scoped }))).toBe('done');
  });

  it('a person with neither screen may authorize nothing', async () => {
    const { oid } = await screen.added();
    const stranger = await server.person('ap-stranger', { has: { [parameterMenu.id]: 'ADMIN' } });
    expect(outcome(await screen.permission(oid, stranger))).toBe(refused);
    expect(outcome(await screen.give(oid, user(person('ap-stranger')), { by: stranger }))).toBe(refused);
  });
});

describe('the rights engine follows', () => {
  it('granting, switching off and on, revoking and deleting', async () => {
    await server.person('ap-user');
    const row = await screen.added({ id: 'FOLLOWED' });
    const has = async () => (await appsOf('ap-user')).includes('FOLLOWED');
    expect(await has()).toBe(false);

    const given = (await screen.give(row.oid, user(person('ap-user')))).content;
    await until(has);
    await screen.edit({ oid: row.oid, status: 'N' });
    await until(async () => !(await has()));
    await screen.edit({ oid: row.oid, status: 'Y' });
    await until(has);

    const other = (
      await screen.give(row.oid, [{ roleid: 'VIEWER', authmaps: [person('admin')] }], {
        gone: given.map(({ oid }) => oid),
      })
    ).content;
    await until(async () => !(await has()));
    await screen.give(row.oid, [...other, ...user(person('ap-user'))] as never);
    await until(has);
    await screen.remove([row.oid]);
    await until(async () => !(await has()));
  });

  it('gives no console screen for an app function with that screen’s id', async () => {
    const session = await server.person('ap-namesake');
    const { oid } = await screen.added({ id: webFunctionMenu.id });
    await screen.give(oid, [{ roleid: 'ADMIN', authmaps: [person('ap-namesake')] }]);
    await until(async () => (await appsOf('ap-namesake')).includes(webFunctionMenu.id));
    expect(outcome(await screen.permission(webFunction, session))).toBe(refused);
    const menu = await server.call(rightsCalls.routes, {}, { as: session });
    expect(menu.content).toEqual([]);
  });

  it('shows other people’s app functions to a person with this screen, and not their console functions', async () => {
    expect(
      outcome(await server.call(personRightsCalls.appFunctions, { query: { empid: 'admin' } }, { as: appAdmin })),
    ).toBe('done');
    expect(
      outcome(await server.call(personRightsCalls.webFunctions, { query: { empid: 'admin' } }, { as: appAdmin })),
    ).toBe(refused);
  });
});
