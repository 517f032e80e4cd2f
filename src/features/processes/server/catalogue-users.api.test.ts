import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { storedFile } from '#platform/files/server/files.testing.ts';
import type { CatalogueRename, CatalogueUser, FormUse } from '#platform/process-catalogue/server/catalogue-user.ts';
import type { UploadedProcess } from '../process-rows.contract.ts';
import { openReaders, uploadProcesses } from './process-upload.ts';
import { freshId, modelXml } from './processes.testing.ts';
import { processById } from './processes.queries.ts';
import { removeProcesses } from './processes.service.ts';

/** Records that use the catalogue, in memory. */
const recordsOf = (uses: readonly FormUse[]) => {
  const renamed: [string, readonly CatalogueRename[]][] = [];
  const user: CatalogueUser = {
    uses: async (_db, proids) => uses.filter(({ proid }) => proids.includes(proid)),
    rename: async (_trx, proid, renames) => {
      renamed.push([proid, renames]);
      return uses.length;
    },
  };
  return { user, renamed };
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const admin = { empid: 'admin', actor: { empid: 'admin' } };
type Stages = NonNullable<Parameters<typeof modelXml>[0]['stages']>;

const uploaded = async (
  proid: string,
  stages: Stages,
  {
    users = [],
    dryRun = 'N',
    renames = [],
  }: { users?: CatalogueUser[]; dryRun?: 'Y' | 'N'; renames?: CatalogueRename[] },
): Promise<UploadedProcess> => {
  const { db, files } = server.services;
  const fileid = await storedFile(server, admin, 'a.bpmn', Buffer.from(modelXml({ id: proid, stages })));
  const [answer] = await uploadProcesses({ db, files, catalogueUsers: users }, openReaders(), admin, {
    file: null,
    fileid,
    dryRun,
    renames: renames.map((rename) => ({ artid: '', ...rename, proid })),
  });
  if (!answer) throw new Error('nothing was uploaded');
  return answer;
};

const before: Stages = [
  { id: 'apply', name: '申请', formKey: 'form', fields: [{ id: 'startDate' }, { id: 'reason' }] },
];
const after: Stages = [{ id: 'apply_1', name: '申请', formKey: 'form', fields: [{ id: 'start_date' }] }];
const useOf = (proid: string): FormUse => ({
  oid: '1',
  name: '请假单',
  path: '/mobile-forms?edit=1',
  proid,
  lineid: 'apply',
  artid: 'form',
  items: [
    { id: 'startDate', usedBy: '开始' },
    { id: 'reason', usedBy: '原因' },
  ],
});

it('a new version says what records lose and which ids are renamed, and moves them in the same step', async () => {
  const proid = freshId();
  const { user, renamed } = recordsOf([useOf(proid)]);
  await uploaded(proid, before, { users: [user] });
  const { losses, renames, users } = await uploaded(proid, after, { users: [user], dryRun: 'Y' });
  expect(users).toBe(1);
  expect(losses.map(({ kind, id, usedBy }) => `${kind} ${id} ${usedBy}`)).toEqual([
    'stage apply ',
    'item startDate 开始',
    'item reason 原因',
  ]);
  expect(renames.map(({ kind, from, to }) => `${kind} ${from} ${to}`)).toEqual([
    'stage apply apply_1',
    'item startDate start_date',
  ]);
  expect(renamed).toEqual([]);

  const accepted: CatalogueRename[] = [
    { kind: 'item', artid: 'form', from: 'startDate', to: 'start_date' },
    { kind: 'stage', from: 'apply', to: 'apply_1' },
  ];
  const answer = await uploaded(proid, after, { users: [user], renames: accepted });
  expect(answer).toMatchObject({ version: 2, moved: 1 });
  expect(renamed).toHaveLength(1);
  expect(renamed[0]?.[1].map(({ kind }) => kind)).toEqual(['stage', 'item']);
});

it('a process cannot be deleted while records are made for it', async () => {
  const proid = freshId();
  const { user } = recordsOf([useOf(proid)]);
  const { oid } = await uploaded(proid, before, {});
  const { db, files } = server.services;
  const remove = (catalogueUsers: CatalogueUser[]) =>
    removeProcesses({ db, files, catalogueUsers }, admin, [oid ?? '']);
  await expect(remove([user])).rejects.toMatchObject({
    reason: 'process.in_use',
    details: { params: { id: proid, name: '请假单', count: 1 } },
  });
  expect(await processById(db.read, proid)).toBeDefined();
  expect(await remove([])).toEqual({ deleted: 1 });
});
