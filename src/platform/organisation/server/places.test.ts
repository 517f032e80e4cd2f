import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '#platform/wire/server/grant.ts';
import { openOrganisationTest, type OrganisationTest } from './organisation.testing.ts';
import { companyName, ofReferredPlace, plantName } from './place-names.ts';
import { addPlaces } from './places.testing.ts';
import { plantToWriteTo } from './plants-in-use.ts';

let here: OrganisationTest;
const actor = { empid: 'test' };

beforeAll(async () => {
  here = await openOrganisationTest();
  await addPlaces(here.db, { TW: '星河科技' }, { 'TW/T1': '新竹廠', 'CN/P1': '平阳厂' });
  const plant = (class3: string, class4: string, class5: string, content: string, status: 'Y' | 'N') =>
    ({ class1: 'ORG', class2: 'PLANT', class3, class4, class5, content, status }) as const;
  await here.db.write(actor, (trx) =>
    trx
      .insertInto('master_data')
      .values([
        plant('TW', 'T1', 'USD', '新竹廠（美元）', 'Y'),
        plant('CN', 'P1', 'CNY', '平阳厂（人民币）', 'Y'),
        plant('CN', 'P2', 'CNY', '旧厂', 'N'),
        plant('CN', 'P2', 'USD', '旧厂（美元）', 'N'),
        plant('CN', 'P3', 'CNY', '三厂', 'N'),
        plant('CN', 'P3', 'USD', '三厂（美元）', 'Y'),
      ])
      .execute(),
  );
});
afterAll(() => here.close());

describe('the name', () => {
  test.each([
    ['TW', 'T1', '星河科技', '新竹廠'],
    ['CN', 'P1', 'CN', '平阳厂'],
    ['CN', 'P2', 'CN', '旧厂'],
    ['CN', 'P3', 'CN', '三厂（美元）'],
    ['CN', 'P9', 'CN', 'P9'],
    ['', '', '', ''],
  ])('of %s %s is that of a row in use, the first by currency; or the id', async (coid, plantid, company, plant) => {
    const { rows } = await sql`
      select ${companyName('x.coid')} as company, ${plantName('x.coid', 'x.plantid')} as plant
      from (select ${coid}::text as coid, ${plantid}::text as plantid) x`.execute(here.db.read);
    expect(rows).toEqual([{ company, plant }]);
  });

  test.each([
    ['C', 'TW', '星河科技'],
    ['P', 'CNP3', '三厂（美元）'],
    ['P', 'CNP9', null],
    ['H', 'TW', null],
  ])('of what %s %s refers to', async (type, contentoid, name) => {
    const { rows } = await sql`
      select ${ofReferredPlace('x', sql`content`)} as name
      from (select ${type}::text as type, ${contentoid}::text as contentoid) x`.execute(here.db.read);
    expect(rows).toEqual([{ name }]);
  });
});

describe('a row is written to a plant', () => {
  const within = (plants: string[]): Scope => ({ everywhere: false, companies: [], plants, departments: [] });
  const errors = { outside: 'outside', unknown: () => new Error('unknown') };
  const place = (scope: Scope, plant: string) =>
    here.db.write(actor, (trx) => plantToWriteTo(trx, scope, plant, errors));

  test('that is in use and in the scope', async () => {
    expect(await place({ everywhere: true }, 'CNP3')).toEqual({ coid: 'CN', plantid: 'P3' });
    expect(await place(within(['CNP3']), 'CNP3')).toEqual({ coid: 'CN', plantid: 'P3' });
  });

  test.each(['CNP2', 'CNP9', 'TW', ''])('and not to %j, which is none in use', async (plant) => {
    await expect(place({ everywhere: true }, plant)).rejects.toThrow('unknown');
  });

  test('and a partial scope does not reveal which plants exist outside of it', async () => {
    for (const plant of ['TWT1', 'CNP2', 'CNP9'])
      await expect(place(within(['CNP3', 'CNP2']), plant)).rejects.toMatchObject({ status: 403, reason: 'outside' });
  });
});
