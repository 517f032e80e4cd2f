import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contentOf } from '#app/server/answered.testing.ts';
import { difference, everyRow } from '#app/server/every-row.testing.ts';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { addTo } from '#features/company-documents/server/company-documents.testing.ts';
import { addedStore } from '#features/stores/server/stores.testing.ts';
import { sheet } from '#platform/effects/effects.contract.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { askEffects, effectsHeader, effectsReason } from '#platform/wire/endpoint.ts';
import { masterDataCalls, masterDataMenu, type MasterDataRow } from '../master-data.contract.ts';
import { masterDataServer } from './master-data.testing.ts';

const master = masterDataServer();
const { as } = master;

const condition = (type: Condition['type'], contentoid: string, containSub: 'Y' | 'N' = 'N'): Condition => ({
  type,
  contentoid,
  containSub,
});

const replace = (from: MasterDataRow, to: MasterDataRow, remove: 'Y' | 'N' = 'N', by = as()) =>
  master.server.call(masterDataCalls.replace, { content: { from: from.oid, to: to.oid, remove } }, by);
const usesOf = async ({ oid }: MasterDataRow) => {
  const { uses } = await contentOf('uses', master.server.call(masterDataCalls.uses, { query: { oid } }, as()));
  return Object.fromEntries(uses.map(({ key, count }) => [key, count]));
};

/** A company with plant 1, which departments, people, a store, a document, conditions and the blacklist name. */
const usedCompany = async (coid: string): Promise<{ company: MasterDataRow; plant: MasterDataRow }> => {
  const company = await master.rows.place('CO', coid);
  const plant = await master.rows.place('PLANT', coid, '1');
  await master.server.db.write({ empid: 'test' }, async (trx) => {
    const department = (depid: string, above: string[]) => ({
      depid,
      depname: depid,
      coid,
      plantid: '1',
      parentkey: above.at(-1) ?? null,
      ancestors: [...above, `${coid}1_${depid}`],
    });
    await trx
      .insertInto('department')
      .values([department(`${coid}D`, []), department(`${coid}E`, [`${coid}1_${coid}D`])])
      .execute();
  });
  await master.server.person(`${coid}P`, { coid, plantid: '1', depkey: `${coid}1_${coid}E` });
  await addedStore(master.server, { plant: `${coid}1`, storeNm: `${coid} store` }, as());
  await contentOf(
    'a document',
    addTo(master.server, master.server.administrator, { co: coid, pzid: '1', subject: `${coid} doc` }),
  );
  await master.server.give(bannerMenu.id, 'VIEWER', [
    condition('C', coid),
    condition('P', `${coid}1`),
    condition('D', `${coid}1_${coid}D`, 'Y'),
  ]);
  await contentOf(
    'an entry',
    master.server.call(
      blacklistCalls.add,
      { content: [{ blacktype: 'SURVEY', type: 'P', userid: `${coid}1`, remark: 'why' }] as never },
      as(),
    ),
  );
  return { company, plant };
};

const everything = { employees: 1, departments: 2, stores: 1, 'company-documents': 1, blacklist: 1 };

const contentsOf = async (mark: string): Promise<string[]> => {
  const { rows: found } = await sql<{ said: string }>`
    select type || ' ' || contentoid as said from condition where contentoid like ${`${mark}%`} order by 1`.execute(
    master.server.db.read,
  );
  return found.map(({ said }) => said);
};

describe('replacing a plant', () => {
  it('moves everything that names it in one step, which can be undone', async () => {
    const { plant } = await usedCompany('OLD');
    const { plant: other } = await usedCompany('NEW');
    expect(await usesOf(plant)).toEqual({ ...everything, 'conditions-W': 1 });
    const before = await everyRow(master.server);

    const answer = await replace(plant, other, 'Y');
    expect(answer.content).toEqual({ replaced: 7 });
    expect(await usesOf(other)).toEqual({
      employees: 2,
      departments: 4,
      stores: 2,
      'company-documents': 2,
      // Entries and conditions that the other plant had already are not doubled.
      blacklist: 1,
      'conditions-W': 1,
    });
    expect((await master.rows.search({ class3: 'OLD' })).list.map(({ class2 }) => class2)).toEqual(['CO']);
    expect(await contentsOf('OLD')).toEqual(['C OLD']);
    expect(await contentsOf('NEW')).toEqual(['C NEW', 'D NEW1_NEWD', 'D NEW1_OLDD', 'P NEW1']);
    const { rows: people } = await sql`
      select e.coid, e.plantid, e.depkey, d.parentkey, d.ancestors from employee e join department d using (depkey)
      where e.empid = 'OLDP'`.execute(master.server.db.read);
    expect(people).toEqual([
      {
        coid: 'NEW',
        plantid: '1',
        depkey: 'NEW1_OLDE',
        parentkey: 'NEW1_OLDD',
        ancestors: ['NEW1_OLDD', 'NEW1_OLDE'],
      },
    ]);

    const undone = await master.server.call(undoCalls.undo, { content: { act: answer.requestId } }, as());
    expect(undone.code).toBe('200');
    expect(difference(before, await everyRow(master.server))).toEqual({});
  });

  it('is not for people who may not change what names it, and then changes nothing', async () => {
    const { plant } = await usedCompany('DENY');
    const to = await master.rows.place('PLANT', 'DENY', '2');
    const keeper = await master.server.person('KEEPER', { has: { [masterDataMenu.id]: 'ADMIN' } });
    const before = await everyRow(master.server);
    const refused = await replace(plant, to, 'N', { as: keeper });
    expect(refused).toMatchObject({ status: 403, reason: 'master_data.replace_right' });
    expect(difference(before, await everyRow(master.server))).toEqual({});
    const uses = await contentOf(
      'uses',
      master.server.call(masterDataCalls.uses, { query: { oid: plant.oid } }, { as: keeper }),
    );
    const shown = Object.fromEntries(uses.uses.map(({ key, locked, rows: some }) => [key, [locked, some.length]]));
    expect(shown).toMatchObject({ stores: ['Y', 0], employees: ['Y', 1] });
  });
});

describe('replacing a plant that has the same departments', () => {
  type Given = { depid: string; above?: string; status?: 'Y' | 'N' };
  const fill = (coid: string, given: readonly Given[]): Promise<void> =>
    master.server.db.write({ empid: 'test' }, async (trx) => {
      const paths = new Map<string, string[]>();
      for (const { depid, above, status = 'Y' } of given) {
        const ancestors = [...(above ? (paths.get(above) ?? []) : []), `${coid}1_${depid}`];
        paths.set(depid, ancestors);
        const row = { depid, depname: `${coid} ${depid}`, coid, plantid: '1', status };
        await trx
          .insertInto('department')
          .values({ ...row, parentkey: above ? `${coid}1_${above}` : null, ancestors })
          .execute();
      }
    });
  const treeOf = async (coid: string) => {
    const { rows: found } = await sql<{ said: string }>`
      select depname || ': ' || array_to_string(ancestors, ' > ') || ' ' || status as said from department
      where coid = ${coid} order by depkey`.execute(master.server.db.read);
    return found.map(({ said }) => said);
  };

  it('joins them: people, departments below and conditions of both, as one act that can be undone', async () => {
    const [one, two] = [await master.rows.place('PLANT', 'JA', '1'), await master.rows.place('PLANT', 'JB', '1')];
    await fill('JA', [{ depid: 'D' }, { depid: 'E', above: 'D' }, { depid: 'OWN', above: 'E' }]);
    await fill('JB', [{ depid: 'TOP' }, { depid: 'D', above: 'TOP', status: 'N' }, { depid: 'E', above: 'TOP' }]);
    await master.server.person('JAP', { coid: 'JA', plantid: '1', depkey: 'JA1_OWN' });
    await master.server.person('JAQ', { coid: 'JA', plantid: '1', depkey: 'JA1_D' });
    await master.server.give(bannerMenu.id, 'VIEWER', [
      condition('D', 'JA1_D', 'Y'),
      condition('D', 'JB1_D'),
      condition('D', 'JA1_E'),
    ]);
    const before = await everyRow(master.server);
    const asked = await master.server.call(
      masterDataCalls.replace,
      { content: { from: one.oid, to: two.oid, remove: 'Y' } },
      { ...as(), headers: { [effectsHeader]: askEffects } },
    );
    expect(asked.reason).toBe(effectsReason);
    const said = JSON.stringify(sheet.parse(asked.content));
    expect(said).toContain('D JB D, E JB E');
    expect(difference(before, await everyRow(master.server))).toEqual({});

    const answer = await replace(one, two, 'Y');
    expect(answer.code).toBe('200');
    expect(await treeOf('JA')).toEqual([]);
    expect(await treeOf('JB')).toEqual([
      'JB D: JB1_TOP > JB1_D Y',
      'JB E: JB1_TOP > JB1_E Y',
      'JA OWN: JB1_TOP > JB1_E > JB1_OWN Y',
      'JB TOP: JB1_TOP Y',
    ]);
    const { rows: people } = await sql`
      select empid, coid, plantid, depkey from employee where empid like 'JA%' order by 1`.execute(
      master.server.db.read,
    );
    expect(people).toEqual([
      { empid: 'JAP', coid: 'JB', plantid: '1', depkey: 'JB1_OWN' },
      { empid: 'JAQ', coid: 'JB', plantid: '1', depkey: 'JB1_D' },
    ]);
    expect(await contentsOf('JA')).toEqual([]);
    expect(await contentsOf('JB')).toEqual(['D JB1_D', 'D JB1_E']);
    const { rows: below } = await sql<{ containsub: string }>`
      select containsub from condition where contentoid = 'JB1_D'`.execute(master.server.db.read);
    expect(below).toEqual([{ containsub: 'Y' }]);

    const undone = await master.server.call(undoCalls.undo, { content: { act: answer.requestId } }, as());
    expect(undone.code).toBe('200');
    expect(difference(before, await everyRow(master.server))).toEqual({});
  });

  it('is rejected where a department would then be above itself', async () => {
    const [one, two] = [await master.rows.place('PLANT', 'LA', '1'), await master.rows.place('PLANT', 'LB', '1')];
    await fill('LA', [{ depid: 'D' }]);
    await fill('LC', [{ depid: 'F' }]);
    await fill('LB', [{ depid: 'D' }]);
    // LA D > LC F > LB D: joined, D would be above F and F above D.
    await master.server.db.write({ empid: 'test' }, async (trx) => {
      await sql`update department set parentkey = 'LA1_D', ancestors = '{LA1_D,LC1_F}' where depkey = 'LC1_F'`.execute(
        trx,
      );
      await sql`update department set parentkey = 'LC1_F', ancestors = '{LA1_D,LC1_F,LB1_D}' where depkey = 'LB1_D'`.execute(
        trx,
      );
    });
    const before = await everyRow(master.server);
    expect(await replace(one, two)).toMatchObject({ code: '502', reason: 'master_data.departments_tree' });
    expect(difference(before, await everyRow(master.server))).toEqual({});
  });
});

describe('replacing a company', () => {
  it('takes its plants along, and what names them', async () => {
    const { company, plant } = await usedCompany('FROM');
    const to = await master.rows.place('CO', 'TO');
    expect(await usesOf(company)).toEqual({ ...everything, plants: 1, 'conditions-W': 2 });
    expect((await replace(company, to)).code).toBe('200');
    expect(await master.rows.item(plant.oid)).toMatchObject({ class3: 'TO', class4: '1' });
    expect(await usesOf(to)).toEqual({ ...everything, plants: 1, 'conditions-W': 2 });
    expect(await contentsOf('TO')).toEqual(['C TO', 'D TO1_FROMD', 'P TO1']);
    expect((await master.rows.search({ simplifiedFilter: 'to 1' })).list.map(({ oid }) => oid)).toEqual([plant.oid]);
    expect((await master.rows.remove(company.oid)).code).toBe('200');
  });

  it('is rejected while both have a plant of the same id', async () => {
    const [one, two] = [await master.rows.place('CO', 'CLASHA'), await master.rows.place('CO', 'CLASHB')];
    await master.rows.place('PLANT', 'CLASHA', '7');
    await master.rows.place('PLANT', 'CLASHB', '7');
    expect(await replace(one, two)).toMatchObject({ code: '502', reason: 'master_data.plants_clash' });
  });
});

it('a place is replaced by another one of its kind that is in use, and by nothing else', async () => {
  const [company, plant, off, row] = [
    await master.rows.place('CO', 'KIND'),
    await master.rows.place('PLANT', 'KIND', '1'),
    await master.rows.place('PLANT', 'KIND', '2', { status: 'N' }),
    await master.rows.added(),
  ];
  for (const [from, to] of [
    [company, plant],
    [plant, company],
    [plant, off],
    [plant, plant],
    [plant, row],
    [row, row],
  ] as const)
    expect(await replace(from, to)).toMatchObject({ code: '502', reason: 'master_data.not_replaceable' });
});

it('is listed with what replaced it, among the last changes of the person', async () => {
  const [from, to] = [await usedCompany('SAYA'), await master.rows.place('PLANT', 'SAYA', '9')];
  expect(await replace(from.plant, to)).toMatchObject({ code: '200' });
  const { content } = await master.server.call(undoCalls.mine, {}, { ...as(), lang: 'en' });
  expect(content[0]).toMatchObject({ said: 'Replaced SAYA · 1 by SAYA · 9', label: '', count: 1 });
  // What was replaced before gets the new successor, too.
  const later = await master.rows.place('PLANT', 'SAYA', '10');
  expect(await replace(to, later)).toMatchObject({ code: '200' });
  const after = await master.server.call(undoCalls.mine, {}, { ...as(), lang: 'vi' });
  expect(after.content[0]).toMatchObject({ said: 'Đã thay SAYA · 9 bằng SAYA · 10', count: 1 });
});
