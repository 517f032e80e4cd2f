import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contentOf } from '#app/server/answered.testing.ts';
import { importOrganisation } from '#platform/organisation/server/import-organisation.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { masterDataCalls, type MasterDataRow } from '../master-data.contract.ts';
import { masterDataServer } from './master-data.testing.ts';

const master = masterDataServer();
const { as } = master;

const replace = (from: MasterDataRow, to: MasterDataRow, remove: 'Y' | 'N') =>
  master.server.call(masterDataCalls.replace, { content: { from: from.oid, to: to.oid, remove } }, as());

describe('the HR feed after a replacement', () => {
  const headers = {
    c: 'coid,content',
    p: 'coid,plantid,content',
    d: 'depid,depname,coid,plantid,parentid',
    e: 'empid,name,depid,coid,plantid',
  };
  const bring = async (files: Partial<Record<keyof typeof headers, string[]>>) => {
    const folder = await mkdtemp(join(tmpdir(), 'feed-'));
    try {
      const paths = [];
      for (const [kind, lines] of Object.entries(files) as [keyof typeof headers, string[]][]) {
        const path = join(folder, `${kind}.csv`);
        await writeFile(path, [headers[kind], ...lines, ''].join('\n'));
        paths.push(path);
      }
      return await importOrganisation(master.server.db, { files: paths });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const feed = {
    c: ['FA,First', 'FB,Second'],
    p: ['FA,1,One', 'FB,2,Two'],
    d: ['D,Both,FA,1,', 'E,Only,FA,1,D', 'D,There,FB,2,'],
    e: ['FE1,Ann,E,FA,1', 'FE2,Bob,D,FA,1', 'FE3,Cao,D,FB,2'],
  };
  const placesOf = async () => {
    const { rows: found } = await sql<{ said: string }>`
      select empid || ' ' || depkey || ' ' || coid || plantid as said from employee where empid like 'FE%'
      union all select 'place ' || class3 || class4 from master_data where class3 in ('FA', 'FB', 'FC')
      union all select 'department ' || depkey || ' ' || coalesce(parentkey, '') from department where coid in ('FA', 'FB', 'FC')
      order by 1`.execute(master.server.db.read);
    return found.map(({ said }) => said);
  };
  const byIds = async (class3: string, class4 = ''): Promise<MasterDataRow> => {
    const { list } = await master.rows.search({ class1: 'ORG', class3, class4 });
    const found = list.find((row) => row.class3 === class3 && row.class4 === class4);
    if (!found) throw new Error(`no row of ${class3} ${class4}`);
    return found;
  };
  const replacedRows = async () =>
    (await contentOf('replaced', master.server.call(masterDataCalls.replaced, {}, as()))).filter(({ fromcoid }) =>
      fromcoid.startsWith('F'),
    );

  it('brings no old id back, until that is ended', async () => {
    await bring(feed);
    const answer = await replace(await byIds('FA', '1'), await byIds('FB', '2'), 'Y');
    expect(answer.code).toBe('200');
    const moved = [
      'FE1 FB2_E FB2',
      'FE2 FB2_D FB2',
      'FE3 FB2_D FB2',
      'department FB2_D ',
      'department FB2_E FB2_D',
      'place FA',
      'place FB',
      'place FB2',
    ];
    expect(await placesOf()).toEqual(moved);
    const report = await bring(feed);
    expect(report.followed).toEqual([{ from: 'FA · 1', to: 'FB · 2', rows: 5 }]);
    expect(report).toMatchObject({ plants: { added: 0 }, departments: { added: 0 }, employees: { changed: 0 } });
    expect(await placesOf()).toEqual(moved);

    const [row] = await replacedRows();
    expect(row).toMatchObject({ fromcoid: 'FA', fromplantid: '1', tocoid: 'FB', toplantid: '2', crtemp: 'admin' });
    const ended = await master.server.call(masterDataCalls.endReplaced, { content: [row?.oid ?? ''] }, as());
    expect(ended.content).toEqual({ deleted: 1 });
    await bring(feed);
    expect(await placesOf()).toContain('FE1 FA1_E FA1');
  });

  it('follows a company with its plants, and a place that was replaced twice', async () => {
    await bring({ ...feed, c: [...feed.c, 'FC,Third'] });
    await replace(await byIds('FA', '1'), await byIds('FB', '2'), 'Y');
    const first = await replace(await byIds('FB'), await byIds('FC'), 'Y');
    const undone = await master.server.call(undoCalls.undo, { content: { act: first.requestId } }, as());
    expect(undone.code).toBe('200');
    expect((await replacedRows()).map(({ tocoid }) => tocoid)).toEqual(['FB']);
    expect((await replace(await byIds('FB'), await byIds('FC'), 'Y')).code).toBe('200');
    expect(
      (await replacedRows()).map((row) => `${row.fromcoid}${row.fromplantid} ${row.tocoid}${row.toplantid}`),
    ).toEqual(['FB FC', 'FA1 FC2']);
    const before = await placesOf();
    expect(before).toContain('FE3 FC2_D FC2');
    const report = await bring(feed);
    expect(report.followed.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'FA · 1 → FC · 2',
      'FB → FC',
      'FB · 2 → FC · 2',
    ]);
    expect(await placesOf()).toEqual(before);
  });
});
