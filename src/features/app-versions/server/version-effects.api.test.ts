import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { sheet, type Sheet } from '#platform/effects/effects.contract.ts';
import { askEffects, effectsHeader, effectsReason } from '#platform/wire/endpoint.ts';
import { appVersionCalls, appVersionMenu, type AppVersionRow } from '../app-versions.contract.ts';
import { iosForm, screenOf } from './app-versions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
let first: AppVersionRow;
let second: AppVersionRow;
const actor = { empid: 'test' };

/** An employee who has signed in to the app from such a phone. */
const phone = async (empid: string, platform: string, appversion: string): Promise<void> => {
  await server.person(empid);
  await server.db.write(actor, (trx) =>
    trx.insertInto('app_user').values({ empid, platform, appversion, status: 'Y' }).execute(),
  );
};

beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
  await phone('PHONE-1', 'iOS', '2.9.0');
  await phone('PHONE-2', 'ios', '3.0.0');
  await phone('PHONE-3', 'android', '2.9.0');
  first = await screen.added(iosForm({ no: '2.9.0' }));
  second = await screen.added(iosForm({ no: '3.0.0', ismust: 'Y', islatest: 'Y' }));
});
afterAll(() => server.close());

type Content = { oid: string } & Record<string, unknown>;
const edit = (content: Content, effects?: string, as: TestSession = server.administrator) =>
  server.call(
    appVersionCalls.edit,
    { content },
    { as, headers: effects === undefined ? {} : { [effectsHeader]: effects } },
  );
const sheetOf = ({ reason, content }: { reason?: string; content: unknown }): Sheet => {
  expect(reason).toBe(effectsReason);
  return sheet.parse(content);
};
const asked = async (content: Content, effects = askEffects): Promise<Sheet> => sheetOf(await edit(content, effects));
const stored = async (oid: string) => (await screen.item(oid)).content;

describe('the effects of a version', () => {
  it('are asked before an older version takes the place of a newer one, and nothing is written until confirmed', async () => {
    const before = await stored(first.oid);
    const back = await asked({ oid: first.oid, islatest: 'Y', ismust: 'Y' });
    expect(back).toMatchObject({
      changed: false,
      title: 'Go back to version 2.9.0 on iOS',
      act: 'Go back',
      danger: true,
      changes: [{ subject: 'iOS', from: '3.0.0', to: '2.9.0' }],
      when: 'At once',
      type: null,
    });
    expect(back.people).toEqual([
      {
        kind: 'stop',
        text: 'Employees on iOS who have to install 2.9.0 before they can go on: about 1',
        count: 1,
        about: true,
      },
    ]);
    expect(back.notes[0]).toMatchObject({ warning: true, text: expect.stringContaining('older than 3.0.0') as string });
    expect(await stored(first.oid)).toEqual(before);
    expect(await edit({ oid: first.oid, islatest: 'Y', ismust: 'Y' }, back.digest)).toMatchObject({ code: '200' });
    expect(await stored(first.oid)).toMatchObject({ islatest: 'Y', ismust: 'Y' });
    await edit({ oid: second.oid, islatest: 'Y' });
  });

  it('say which version employees get instead of one that is switched off, or that none is left', async () => {
    const off = await asked({ oid: second.oid, status: 'N' });
    expect(off).toMatchObject({
      danger: true,
      changes: [{ subject: 'iOS', from: '3.0.0', to: '2.9.0' }],
    });
    await edit({ oid: first.oid, status: 'N' });
    const none = await asked({ oid: second.oid, status: 'N' });
    expect(none).toMatchObject({ title: 'Withdraw version 3.0.0 from iOS', changes: [{ from: '3.0.0', to: '' }] });
    expect(none.notes[0]?.text).toContain('No older version is left for iOS');
    // Confirmed while something else has changed.
    await edit({ oid: first.oid, status: 'Y' });
    const again = await asked({ oid: second.oid, status: 'N' }, none.digest);
    expect(again).toMatchObject({ changed: true, digest: off.digest });
  });

  it('are not asked where employees notice nothing, nor of clients that do not ask', async () => {
    expect(await edit({ oid: first.oid, explain: 'Other notes' }, askEffects)).toMatchObject({ code: '200' });
    expect(await edit({ oid: second.oid, status: 'N' })).toMatchObject({ code: '200' });
    expect(await edit({ oid: second.oid, status: 'Y' })).toMatchObject({ code: '200' });
  });

  it('are in the reader’s language, and a confirmation holds in every language', async () => {
    const content = { oid: second.oid, status: 'N' } as never;
    const options = (effects: string, lang: 'vi' | 'en') =>
      ({ as: server.administrator, lang, headers: { [effectsHeader]: effects } }) as const;
    const vi = sheetOf(await server.call(appVersionCalls.edit, { content }, options(askEffects, 'vi')));
    expect(vi.when).toBe('Ngay lập tức');
    expect(vi.act).toBe('Quay lại');
    expect(await server.call(appVersionCalls.edit, { content }, options(vi.digest, 'vi'))).toMatchObject({
      code: '200',
    });
    await edit({ oid: second.oid, status: 'Y' });
  });

  it('are shown only to those who may make the change, and only of a change that is possible', async () => {
    const reader = await server.person('VER-READER', { has: { [appVersionMenu.id]: 'VIEWER' } });
    expect(await edit({ oid: second.oid, status: 'N' }, askEffects, reader)).toMatchObject({
      status: 403,
      content: null,
    });
    expect(await edit({ oid: second.oid, status: 'N', rev: 1_000 }, askEffects)).toMatchObject({ status: 409 });
    expect(await edit({ oid: second.oid, no: '2.9.0' }, askEffects)).toMatchObject({ code: '24' });
  });

  it('have to be typed where more people cannot go on than the setting allows', async () => {
    await server.db.write(actor, (trx) =>
      trx
        .updateTable('parameter')
        .set({ desccode: '0' })
        .where('paramtype', '=', 'ImpactConfirmation')
        .where('paramcode', '=', 'PEOPLE')
        .execute(),
    );
    await edit({ oid: first.oid, ismust: 'Y' });
    expect(await asked({ oid: second.oid, status: 'N' })).toMatchObject({ type: 1 });
    await edit({ oid: first.oid, ismust: 'N' });
    // Only offered to them.
    expect(await asked({ oid: second.oid, status: 'N' })).toMatchObject({ type: null });
  });
});
