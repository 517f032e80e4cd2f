import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { sheet, type Sheet } from '#platform/effects/effects.contract.ts';
import { askEffects, effectsHeader, effectsReason, type EndpointSpec, type Input } from '#platform/wire/endpoint.ts';
import { bannerLanguageCalls } from '../banner-languages.contract.ts';
import { bannerTimeCalls } from '../banner-times.contract.ts';
import { bannerCalls, bannerMenu } from '../banners.contract.ts';
import { bannerContent, bannersOf, picture } from './banners.testing.ts';

let server: TestServer;
let banners: ReturnType<typeof bannersOf>;
const actor = { empid: 'test' };
const past = '2020-01-01 08:00';
const future = '2099-09-03 08:00';
const farFuture = '2099-09-10 08:00';

beforeAll(async () => {
  server = await startTestServer();
  banners = bannersOf(server);
  for (const [empid, status] of [
    ['APP-1', 'Y'],
    ['APP-2', 'Y'],
    ['APP-OFF', 'N'],
  ] as const) {
    await server.person(empid);
    await server.db.write(actor, (trx) => trx.insertInto('app_user').values({ empid, status }).execute());
  }
});
afterAll(() => server.close());

type Options = { effects?: string; as?: TestServer['administrator'] };
const make = <const Spec extends EndpointSpec>(
  spec: Spec,
  input: Partial<Input<Spec>>,
  { effects = askEffects, as = server.administrator }: Options = {},
) => server.call(spec, input, { as, headers: { [effectsHeader]: effects } });

const sheetOf = async (answer: Promise<{ reason?: string; content: unknown }>): Promise<Sheet> => {
  const { reason, content } = await answer;
  expect(reason).toBe(effectsReason);
  return sheet.parse(content);
};
const edit = (content: object, options?: Options) => make(bannerCalls.edit, { content: content as never }, options);

describe('the effects of a banner', () => {
  it('say how many people see a new one and until when', async () => {
    const content = { ...bannerContent(), starttime: past, endtime: farFuture, status: 'Y' } as never;
    const file = await picture('#112233');
    const count = async () => (await server.db.read.selectFrom('banner').select('oid').execute()).length;
    const before = await count();
    const shown = await sheetOf(make(bannerCalls.upload, { content, file }));
    expect(shown.people).toEqual([
      { kind: 'reach', text: 'Seen by employees who use the app: about 2', count: 2, about: true },
    ]);
    expect(shown).toMatchObject({
      act: 'Show',
      danger: false,
      when: expect.stringContaining('At once, until') as string,
    });
    expect(await count()).toBe(before);
    expect(await make(bannerCalls.upload, { content, file }, { effects: shown.digest })).toMatchObject({
      code: '200',
    });
    expect(await count()).toBe(before + 1);
  });

  it('say from when to when a scheduled one moves, and nothing of what nobody sees', async () => {
    const { oid } = await banners.added({ starttime: future, endtime: farFuture });
    const moved = await sheetOf(edit({ oid, endtime: '2099-09-12 08:00' }));
    expect(moved.changes).toEqual([{ subject: 'End', from: 'Sep 10, 2099, 08:00', to: 'Sep 12, 2099, 08:00' }]);
    expect(moved.when).toBe('Sep 3, 2099, 08:00 to Sep 12, 2099, 08:00');
    expect(await edit({ oid, explain: 'Nobody sees this yet' })).toMatchObject({ code: '200' });
    const on = await sheetOf(edit({ oid, starttime: past }));
    expect(on.changes[0]).toEqual({ subject: 'On air', from: 'Scheduled', to: 'On air now' });
    const cancelled = await sheetOf(edit({ oid, status: 'N' }));
    expect(cancelled).toMatchObject({ act: 'Cancel it', people: [{ kind: 'hide', count: 2 }] });
    await edit({ oid, status: 'N' }, { effects: '' });
    expect(await edit({ oid, starttime: past })).toMatchObject({ code: '200' });
  });

  it('say what changes of one on air: text, picture, versions; the order says nothing', async () => {
    const { oid } = await banners.added({ starttime: past, endtime: null });
    expect((await sheetOf(edit({ oid, explain: 'Other' }))).changes).toEqual([
      { subject: 'Description', from: expect.any(String) as string, to: 'Other' },
    ]);
    const file = await picture('#445566');
    const another = await sheetOf(make(bannerCalls.upload, { content: { oid }, file }));
    expect(another.changes).toEqual([{ subject: 'Picture', from: '', to: 'replaced' }]);
    const inVietnamese = { content: { bannerOid: oid, lang: 'vi' }, file } as never;
    const version = await sheetOf(make(bannerLanguageCalls.upload, inVietnamese));
    expect(version.changes).toEqual([{ subject: 'Language versions', from: '', to: 'replaced' }]);
    const rows = await server.db.read.selectFrom('banner').select(['oid', 'sort']).orderBy('sort').execute();
    const order = rows.map((row) => ({ oid: row.oid, sort: row.sort }));
    expect(await make(bannerTimeCalls.putInOrder, { content: order })).toMatchObject({ code: '200' });
  });

  it('of a deletion name what goes, and whether anything is left; they are asked even if nobody sees it', async () => {
    const hidden = await banners.added({ status: 'N' });
    const unseen = await sheetOf(make(bannerCalls.remove, { content: [hidden.oid] }));
    expect(unseen).toMatchObject({ danger: true, act: 'Delete', people: [], when: '', changes: [{ from: 'Off' }] });
    const all = (await server.db.read.selectFrom('banner').select('oid').execute()).map(({ oid }) => oid);
    const { people, notes, digest } = await sheetOf(make(bannerCalls.remove, { content: all }));
    expect(people).toMatchObject([{ kind: 'hide', count: 2 }]);
    expect(notes.map(({ text }) => text)).toContain('After that, no banner is on air.');
    expect(await make(bannerCalls.remove, { content: all }, { effects: digest })).toMatchObject({
      content: { deleted: all.length },
    });
    expect(await make(bannerCalls.remove, { content: all })).toMatchObject({ content: { deleted: 0 } });
  });

  it('are not shown to people without the right', async () => {
    const { oid } = await banners.added({ starttime: past, endtime: null });
    const as = await server.person('BANNER-READER', { has: { [bannerMenu.id]: 'VIEWER' } });
    expect(await make(bannerCalls.remove, { content: [oid] }, { as })).toMatchObject({ status: 403, content: null });
  });
});
