import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { preferenceCalls } from '#platform/preferences/preferences.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** From now on PostgreSQL ends so many transactions that write a preference, as if others were in their way. */
const inTheWay = async (times: number): Promise<void> => {
  await server.db.pool.query(`
    drop sequence if exists ended_by_test cascade;
    create sequence ended_by_test;
    create or replace function give_way() returns trigger language plpgsql as $$
      begin
        if nextval('ended_by_test') <= ${times} then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return new;
      end $$;
    create or replace trigger give_way before insert or update on preference for each row execute function give_way();
  `);
};
const save = () =>
  server.call(preferenceCalls.save, { content: { name: 'density', value: '"small"' } }, { as: server.administrator });

it('a call whose transaction had to give way succeeds', async () => {
  await inTheWay(2);
  expect(await save()).toMatchObject({ status: 200, code: '200' });
});

it('a call that gives way again and again is answered 503, and may be made again', async () => {
  await inTheWay(4);
  expect(await save()).toMatchObject({ status: 503, code: '503', reason: 'wire.busy', content: null });
  expect(await save()).toMatchObject({ status: 200, code: '200' });
});
