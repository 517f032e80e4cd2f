import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { documentCalls } from '#features/documents/documents.contract.ts';
import { fileOf, pdfOf } from '#platform/files/server/files.testing.ts';
import { accessCheckCalls, type AccessAnswer, type Step, accessCheckMenu } from '../access-check.contract.ts';
import { addFunction, addOrganisation, condition } from './access-check.testing.ts';

const actor = { empid: 'test' };

let server: TestServer;
let viewer: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server);
  await server.person('T1', { name: 'Tess', depkey: 'AA01_T', coid: 'AA', plantid: '01' });
  await server.person('U1', { name: 'Uma', depkey: 'AA01_U', coid: 'AA', plantid: '01' });
  await server.person('W1', { name: 'Wim', depkey: 'BB01_W', coid: 'BB', plantid: '01' });
  viewer = await server.person('LOOK1', { has: { [accessCheckMenu.id]: 'VIEWER' } });
});
afterAll(() => server.close());

const ask = (query: Record<string, string>, as: TestSession = viewer) =>
  server.call(accessCheckCalls.check, { query: query as never }, { as });
const answerOf = async (query: Record<string, string>): Promise<AccessAnswer> => {
  const answer = await ask(query);
  expect(answer.code).toBe('200');
  return answer.content;
};
const stepsOf = ({ steps }: AccessAnswer): string[] => steps.map(({ step, state }) => `${step} ${state}`);
const stepOf = <Kind extends Step['step']>(answer: AccessAnswer, kind: Kind): Extract<Step, { step: Kind }> => {
  const found = answer.steps.find(({ step }) => step === kind);
  if (!found) throw new Error(`no step ${kind}`);
  return found as Extract<Step, { step: Kind }>;
};
const change = (
  table: 'web_function' | 'role' | 'account' | 'employee' | 'web_user',
  key: [string, string],
  set: Record<string, string>,
) =>
  server.db.write(actor, (trx) =>
    trx
      .updateTable(table)
      .set(set as never)
      .where(key[0] as never, '=', key[1] as never)
      .execute(),
  );

describe('a hit', () => {
  it('reports every step, the condition that decided and the fact that satisfied it', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['D+AA01_R'], ADMIN: ['D:AA01_R'] });
    const answer = await answerOf({ empid: 'T1', funcOid: oid });
    expect(answer).toMatchObject({ verdict: 'Y', entitled: 'Y', scopes: [{ level: 'LOOK' }], nearest: null });
    expect(stepsOf(answer).slice(0, 4)).toEqual([
      'account pass',
      'blacklist pass',
      'maintenance pass',
      'function pass',
    ]);
    expect(stepsOf(answer).slice(4).toSorted()).toEqual(['identity fail', 'identity pass']);
    expect(answer.decidedBy.condition).toMatchObject({
      contentoid: 'AA01_R',
      fact: 'below',
      params: { own: 'Dep R › Dep S › Dep T' },
    });
    expect(answer.scopes).toEqual([
      { level: 'LOOK', everywhere: 'N', parts: [{ type: 'D', containSub: 'Y', name: 'Dep R' }] },
    ]);
  });

  it('says of each level how far it reaches', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['R:All'], ADMIN: ['P:AA01'] });
    const { scopes } = await answerOf({ empid: 'T1', funcOid: oid });
    expect(scopes.map(({ level, everywhere, parts }) => [level, everywhere, parts.map(({ name }) => name)])).toEqual([
      ['LOOK', 'Y', []],
      ['CHANGE', 'N', ['East (AA01)']],
      ['GRANT', 'N', ['East (AA01)']],
    ]);
  });

  it('is decided by the identity that lets one do most', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['R:All'], ADMIN: ['H:T1'] });
    const { decidedBy, steps, scopes } = await answerOf({ empid: 'T1', funcOid: oid });
    expect(steps[decidedBy.step]).toMatchObject({ step: 'identity', facts: { roleid: 'ADMIN' } });
    expect(decidedBy.condition).toMatchObject({ fact: 'self' });
    expect(scopes.map(({ level }) => level)).toEqual(['LOOK', 'CHANGE', 'GRANT']);
  });
});

describe('a miss', () => {
  it.each<[string, string[], string, string]>([
    ['the department above without those below it', ['D:AA01_R', 'D:AA01_S', 'D:AA01_U'], 'AA01_S', 'withoutSub'],
    ['the department beside it', ['D:BB01_W', 'D:AA01_U', 'P:AA02'], 'AA01_U', 'sibling'],
    ['another plant of the same company', ['C:BB', 'P:AA02', 'D+BB01_W'], 'AA02', 'samePlantCompany'],
    ['a role', ['R:ROLE00000007', 'C:BB'], 'ROLE00000007', 'notMember'],
    ['somebody else', ['H:W1'], 'W1', 'otherPerson'],
    ['what is no longer there', ['D+AA01_GONE'], 'AA01_GONE', 'gone'],
  ])('is nearest by %s', async (_, conditions, contentoid, fact) => {
    const { oid } = await addFunction(server, { VIEWER: conditions });
    const empid = fact === 'sibling' ? 'S2' : 'T1';
    if (fact === 'sibling') await server.person(empid, { depkey: 'AA01_S', coid: 'AA', plantid: '01' });
    const answer = await answerOf({ empid, funcOid: oid });
    expect(answer).toMatchObject({ verdict: 'N', entitled: 'N', scopes: [] });
    expect(answer.nearest).toMatchObject({ roleid: 'VIEWER', condition: { contentoid, fact, hit: 'N' }, also: [] });
  });

  it('by a function that is switched off, or one above it, says which', async () => {
    const { oid, parentoid } = await addFunction(server, { VIEWER: ['H:T1'] });
    await change('web_function', ['oid', parentoid], { status: 'N' });
    await until(async () => (await answerOf({ empid: 'T1', funcOid: oid })).verdict === 'N');
    const answer = await answerOf({ empid: 'T1', funcOid: oid });
    expect(answer.nearest).toMatchObject({ condition: null, also: [] });
    expect(answer.steps[answer.nearest?.step ?? -1]?.step).toBe('function');
    expect(stepOf(answer, 'function').facts.chain.map(({ status }) => status)).toEqual(['N', 'Y']);
  });

  it('by a condition also names the other obstacles', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['D:AA01_R'] });
    await change('web_function', ['oid', oid], { status: 'N' });
    await until(() => !server.services.rights.isOn(oid));
    const { nearest, steps } = await answerOf({ empid: 'T1', funcOid: oid });
    expect(nearest?.condition?.fact).toBe('withoutSub');
    expect(nearest?.also.map((place) => steps[place]?.step)).toEqual(['function']);
  });

  it('of a function that nobody has', async () => {
    const { oid } = await addFunction(server);
    await until(() => server.services.rights.functionOf(oid) !== undefined);
    expect(stepsOf(await answerOf({ empid: 'T1', funcOid: oid })).at(-1)).toBe('nobody fail');
  });

  it('by the blacklist names the entry with its remark', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['R:All'] });
    await server.person('BL1', { depkey: 'AA01_U', coid: 'AA' });
    await server.db.write(actor, (trx) =>
      trx
        .insertInto('blacklist')
        .values({ blacktype: 'WEB', type: 'H', contentoid: 'BL1', remark: 'lost badge' })
        .execute(),
    );
    await until(async () => (await server.services.rights.of('BL1')).size === 0);
    const answer = await answerOf({ empid: 'BL1', funcOid: oid });
    expect(answer).toMatchObject({ verdict: 'N', entitled: 'N' });
    expect(stepOf(answer, 'blacklist')).toMatchObject({
      state: 'fail',
      facts: { entries: [{ type: 'H', name: 'BL1 BL1', remark: 'lost badge' }] },
    });
  });

  it('at the door leaves the function theirs', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['H:OFF1', 'H:NONE1'] });
    await server.person('OFF1');
    await change('web_user', ['empid', 'OFF1'], { status: 'N' });
    const off = await answerOf({ empid: 'OFF1', funcOid: oid });
    expect(off).toMatchObject({ verdict: 'N', entitled: 'Y' });
    expect(stepOf(off, 'account')).toMatchObject({ state: 'fail', facts: { word: 'consoleOff' } });
    await server.db.write(actor, (trx) =>
      trx
        .insertInto('employee')
        .values({ empid: 'NONE1', name: 'No account', depkey: null, adaccount: null })
        .execute(),
    );
    expect(stepOf(await answerOf({ empid: 'NONE1', funcOid: oid }), 'account').facts.word).toBe('none');
  });

  it('of somebody who has left', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['R:All'] });
    await server.person('GONE1');
    await change('employee', ['empid', 'GONE1'], { inservice: 'N' });
    await until(async () => (await server.services.rights.person('GONE1')) === undefined);
    const answer = await answerOf({ empid: 'GONE1', funcOid: oid });
    expect(answer).toMatchObject({ verdict: 'N', entitled: 'N', decidedBy: { step: 0 } });
    expect(stepOf(answer, 'account').facts.word).toBe('left');
  });

  it('by maintenance, unless the person is on the whitelist', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['H:T1'] });
    const maintenance = (status: 'Y' | 'N') =>
      server.db.write(actor, (trx) =>
        trx
          .updateTable('parameter')
          .set({ status })
          .where('paramtype', '=', 'Maintenance')
          .where('paramcode', '=', 'WEB')
          .execute(),
      );
    // The viewer must not be locked out by the maintenance.
    await server.db.write(actor, (trx) =>
      trx.insertInto('whitelist').values({ type: 'MAINTENANCE', contenttype: 'H', contentoid: viewer.empid }).execute(),
    );
    await maintenance('Y');
    expect(await answerOf({ empid: 'T1', funcOid: oid })).toMatchObject({ verdict: 'N', entitled: 'Y' });
    await server.db.write(actor, (trx) =>
      trx.insertInto('whitelist').values({ type: 'MAINTENANCE', contenttype: 'D', contentoid: 'AA01_T' }).execute(),
    );
    const white = await answerOf({ empid: 'T1', funcOid: oid });
    expect(white.verdict).toBe('Y');
    expect(stepOf(white, 'maintenance').facts).toEqual({ on: 'Y', whitelisted: 'Y' });
    await maintenance('N');
  });
});

describe('a role', () => {
  it('is evaluated alone', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['R:ROLE00000007'], ADMIN: ['D+AA01_R'] });
    const answer = await answerOf({ roleid: 'ROLE00000007', funcOid: oid });
    expect(answer).toMatchObject({ verdict: 'Y', entitled: 'Y', scopes: [{ level: 'LOOK' }], person: null });
    expect(stepsOf(answer).slice(0, 5)).toEqual([
      'account skip',
      'role pass',
      'blacklist pass',
      'maintenance skip',
      'function pass',
    ]);
    await change('role', ['id', 'ROLE00000007'], { status: 'N' });
    expect(await answerOf({ roleid: 'ROLE00000007', funcOid: oid })).toMatchObject({ verdict: 'N', entitled: 'N' });
    await change('role', ['id', 'ROLE00000007'], { status: 'Y' });
  });
});

describe('a data item', () => {
  const addItem = (paramcode: string, grants: Record<string, string[]>) =>
    server.db.write(actor, async (trx) => {
      const { oid } = await trx
        .insertInto('parameter')
        .values({
          paramtype: 'Things',
          paramtypename: 'Things',
          paramcode,
          paramname: `Thing ${paramcode}`,
          paramsort: 1,
          parentparam: null,
        })
        .returning('oid')
        .executeTakeFirstOrThrow();
      for (const [funcoid, conditions] of Object.entries(grants)) {
        const grant = await trx
          .insertInto('data_grant')
          .values({ dataoid: oid, datatype: 'PARAM', funcoid, functype: 'W' })
          .returning('oid')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('condition')
          .values(
            conditions
              .map(condition)
              .map(({ containSub, ...one }) => ({ ...one, containsub: containSub, grantoid: grant.oid })),
          )
          .execute();
      }
      return oid;
    });

  it('is open without conditions, otherwise to the people they match under this function', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['C:AA'] });
    const other = await addFunction(server, { VIEWER: ['C:AA'] });
    const open = await addItem('O', {});
    const own = await addItem('P', { [oid]: ['D:AA01_T'] });
    const elsewhere = await addItem('Q', { [other.oid]: ['C:AA'] });
    const verdict = async (empid: string, dataOid: string) => {
      const answer = await answerOf({ empid, funcOid: oid, dataOid });
      return [answer.verdict, answer.entitled, stepOf(answer, 'data').facts.word];
    };
    expect(await verdict('U1', open)).toEqual(['Y', 'Y', 'open']);
    expect(await verdict('T1', own)).toEqual(['Y', 'Y', 'hit']);
    expect(await verdict('U1', own)).toEqual(['N', 'N', 'miss']);
    expect(await verdict('T1', elsewhere)).toEqual(['N', 'N', 'otherFunctions']);
    const { content } = await server.call(accessCheckCalls.items, { query: {} }, { as: viewer });
    expect(content.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['Thing P', 'Thing Q']));
    expect(content.list.map(({ name }) => name)).not.toContain('Thing O');
  });

  it('may be a document, found by its name in either script', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['C:AA'] });
    const content = { name: '機密簡報', type: 'SOP', explain: '' };
    const added = await server.call(
      documentCalls.add,
      { content, file: fileOf('secret.pdf', pdfOf()) },
      { as: server.administrator },
    );
    const { oid: document, id } = added.content;
    const { oid: grantoid } = await server.db.write(actor, (trx) =>
      trx
        .insertInto('data_grant')
        .values({ dataoid: document, datatype: 'document', funcoid: oid, functype: 'W' })
        .returning('oid')
        .executeTakeFirstOrThrow(),
    );
    await server.db.write(actor, (trx) =>
      trx.insertInto('condition').values({ grantoid, type: 'D', contentoid: 'AA01_T', containsub: 'N' }).execute(),
    );
    const query = { simplifiedFilter: '机密', traditionalFilter: '機密' };
    const found = await server.call(accessCheckCalls.items, { query }, { as: viewer });
    const name = `機密簡報 (${id})`;
    expect(found.content).toMatchObject({ total: 1, list: [{ oid: document, type: 'document', name }] });
    expect((await answerOf({ empid: 'T1', funcOid: oid, dataOid: document })).verdict).toBe('Y');
    expect((await answerOf({ empid: 'U1', funcOid: oid, dataOid: document })).verdict).toBe('N');
  });
});
