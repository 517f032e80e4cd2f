import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { sheet, type Sheet } from '#platform/effects/effects.contract.ts';
import { askEffects, effectsHeader, effectsReason } from '#platform/wire/endpoint.ts';
import { companyDocumentCalls } from '../company-documents.contract.ts';
import { addPlaces, addTo, scoped } from './company-documents.testing.ts';

let server: TestServer;
let ofPlant: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  ofPlant = await scoped(server, 'plant', { coid: 'BB', plantid: '01' }, 'P');
  await server.person('second', { coid: 'BB', plantid: '01' });
  await server.person('third', { coid: 'BB', plantid: '02' });
});
afterAll(() => server.close());

const asked = (effects = askEffects) => ({ headers: { [effectsHeader]: effects } });
const sheetOf = ({ reason, content }: { reason?: string; content: unknown }): Sheet => {
  expect(reason).toBe(effectsReason);
  return sheet.parse(content);
};
const edit = async (content: { oid: string } & Record<string, unknown>, as: TestSession) =>
  server.call(companyDocumentCalls.edit, { content }, { as, ...asked() });

describe('the effects of a company document', () => {
  it('count the employees who may read it, and of a person with one plant only those of the plant', async () => {
    const { oid } = (await addTo(server, server.administrator, { co: 'BB', pzid: '01', auth: 'PL' })).content;
    const off = (as: TestSession) => edit({ oid, status: 'N' }, as).then(sheetOf);
    expect((await off(ofPlant)).people).toMatchObject([
      { kind: 'hide', count: 2, text: 'No longer seen by employees in 乙一廠: 2' },
    ]);
    const wider = (auth: string, as: TestSession) => edit({ oid, auth }, as).then(sheetOf);
    const company = await wider('CO', server.administrator);
    expect(company.people).toMatchObject([
      { kind: 'hide', count: 2 },
      { kind: 'reach', count: 3 },
    ]);
    expect((await wider('CO', ofPlant)).people[1]).toMatchObject({
      kind: 'reach',
      count: null,
      text: 'Seen by employees in 乙公司',
    });
    expect((await wider('AL', ofPlant)).people[1]).toMatchObject({ count: null });
    expect((await wider('AL', server.administrator)).people[1]?.count).toBeGreaterThan(3);
  });

  it('say when a release comes, and of a deletion what goes', async () => {
    const { oid } = (await addTo(server, server.administrator, { co: 'BB', pzid: '01', auth: 'PL' })).content;
    const later = sheetOf(await edit({ oid, releaseDat: '2099-05-01 08:30' }, ofPlant));
    expect(later).toMatchObject({ when: 'From May 1, 2099, 08:30', people: [{ kind: 'hide', count: 2 }] });
    const gone = sheetOf(
      await server.call(companyDocumentCalls.remove, { content: [oid] }, { as: ofPlant, ...asked() }),
    );
    expect(gone).toMatchObject({ danger: true, changes: [{ subject: '员工手册', from: 'Released', to: '' }] });
    const confirmed = { as: ofPlant, ...asked(gone.digest) };
    expect(await server.call(companyDocumentCalls.remove, { content: [oid] }, confirmed)).toMatchObject({
      content: { deleted: 1 },
    });
  });

  it('are not shown of a document of another plant', async () => {
    const { oid } = (await addTo(server, server.administrator, { co: 'BB', pzid: '02', auth: 'PL' })).content;
    expect(await edit({ oid, status: 'N' }, ofPlant)).toMatchObject({ status: 403, content: null });
  });
});
