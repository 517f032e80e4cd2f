import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { difference, everyRow } from '#app/server/every-row.testing.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { formControls } from '#features/mobile-forms/server/mobile-forms.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { processCalls, processMenu } from '../processes.contract.ts';
import type { ProcessRename } from '../process-rows.contract.ts';
import { freshId, modelFile, modelXml, processesOf } from './processes.testing.ts';

let server: TestServer;
let catalogue: ReturnType<typeof processesOf>;
let forms: ReturnType<typeof formControls>;
beforeAll(async () => {
  server = await startTestServer();
  catalogue = processesOf(server);
  forms = formControls(server);
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });

const before = (id: string) => ({
  id,
  stages: [{ id: 'apply', formKey: `${id}-form`, fields: [{ id: 'startDate' }, { id: 'reason' }] }],
});
const after = (id: string) => ({
  id,
  stages: [{ id: 'apply_1', formKey: `${id}-new`, fields: [{ id: 'start_date' }, { id: 'reason' }] }],
});
const renamesOf = (id: string): ProcessRename[] => [
  { kind: 'stage', artid: '', from: 'apply', to: 'apply_1' },
  { kind: 'form', artid: '', from: `${id}-form`, to: `${id}-new` },
  { kind: 'item', artid: `${id}-new`, from: 'startDate', to: 'start_date' },
];

/** A process with a mobile form that has a column of `startDate`. */
const usedProcess = async (): Promise<{ id: string; oid: string; form: string }> => {
  const id = freshId();
  const [added] = await catalogue.added(before(id));
  const { oid: form } = await forms.added({ proid: id, lineid: 'apply', artid: `${id}-form` });
  const columnList = [{ id: 'startDate', name: 'startDate', type: 'string' }];
  await forms.addedColumn(form, { columnlabel: 'startDate', columnList });
  return { id, oid: added?.oid ?? '', form };
};

/** What the form names: its stage, its form, and the items of its columns. */
const namedBy = async (form: string): Promise<string[]> => {
  const { content } = await forms.item(form);
  const tree = await forms.tree(form);
  return [content.lineid, content.artid, ...tree.flatMap((one) => one.columnList.map((item) => item.id))];
};
const undo = (act: string | undefined) => server.call(undoCalls.undo, { content: { act: act ?? '' } }, as());
const lossesOf = async (oid: string): Promise<string[]> => {
  const { content } = await server.call(processCalls.compare, { query: { oid, from: 1, to: 2 } }, as());
  return content.losses.map(({ kind, id }) => `${kind} ${id}`);
};

describe('renames with an upload', () => {
  it('are written into forms, and undone with it', async () => {
    const { id, form } = await usedProcess();
    const stored = await everyRow(server);
    const answer = await catalogue.upload(modelFile(modelXml(after(id))), {
      renames: JSON.stringify(renamesOf(id).map((rename) => ({ ...rename, proid: id }))),
    });
    expect(answer.content).toMatchObject([{ version: 2, moved: 1 }]);
    expect(await namedBy(form)).toEqual(['apply_1', `${id}-new`, 'start_date']);
    expect((await undo(answer.requestId)).code).toBe('200');
    expect(await namedBy(form)).toEqual(['apply', `${id}-form`, 'startDate']);
    const {
      process: processes,
      mobile_form,
      mobile_form_column,
    } = difference(stored, await everyRow(server)) as Record<string, unknown>;
    expect({ processes, mobile_form, mobile_form_column }).toEqual({});
  });
});

describe('renames after the upload', () => {
  it('are one act for all forms that still use earlier ids, which can be undone', async () => {
    const { id, oid, form } = await usedProcess();
    await catalogue.added(after(id));
    expect(await lossesOf(oid)).toEqual(['stage apply', `form ${id}-form`, 'item startDate']);
    const stored = await everyRow(server);
    const answer = await server.call(processCalls.rename, { content: { oid, renames: renamesOf(id) } }, as());
    expect(answer).toMatchObject({ code: '200', content: { moved: 1 } });
    expect(await namedBy(form)).toEqual(['apply_1', `${id}-new`, 'start_date']);
    expect(await lossesOf(oid)).toEqual([]);
    expect((await undo(answer.requestId)).code).toBe('200');
    expect(difference(stored, await everyRow(server))).toEqual({});
  });

  it('go to ids that the current version has, from ids that it has no longer', async () => {
    const { id, oid, form } = await usedProcess();
    await catalogue.added(after(id));
    const rename = (content: Partial<ProcessRename>) =>
      server.call(
        processCalls.rename,
        { content: { oid, renames: [{ kind: 'stage', artid: '', from: 'apply', to: 'apply_1', ...content }] } },
        as(),
      );
    expect(await rename({ to: 'nowhere' })).toMatchObject({ reason: 'process.rename_unknown' });
    expect(await rename({ from: 'apply_1' })).toMatchObject({ code: '502', reason: 'process.rename_present' });
    expect(await namedBy(form)).toContain('apply');
  });

  it('are for people who may change the catalogue', async () => {
    const { id, oid } = await usedProcess();
    await catalogue.added(after(id));
    const reader = await server.person('READS-PROC', { has: { [processMenu.id]: 'VIEWER' } });
    const denied = await server.call(processCalls.rename, { content: { oid, renames: renamesOf(id) } }, { as: reader });
    expect(denied.status).toBe(403);
  });
});
