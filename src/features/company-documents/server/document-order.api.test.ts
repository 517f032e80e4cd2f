import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { companyDocumentCalls, type CompanyDocumentRow, companyDocumentMenu } from '../company-documents.contract.ts';
import { addPlaces, addTo, pdf } from './company-documents.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });
type Place = { co: string; pzid: string };
const add = async (subject: string, place: Place): Promise<CompanyDocumentRow> =>
  (await addTo(server, server.administrator, { subject, ...place })).content;
const list = async (place: Place): Promise<CompanyDocumentRow[]> =>
  (await server.call(companyDocumentCalls.list, { query: place }, as())).content;
const order = async (place: Place): Promise<string[]> =>
  (await list(place)).map(({ subject, sort }) => `${sort} ${subject}`);
const remove = (oids: string[]) => server.call(companyDocumentCalls.remove, { content: oids }, as());
const sort = (content: { oid: string; sort: number; was?: number }[]) =>
  server.call(companyDocumentCalls.updateSort, { content }, as());
const empty = (place: Place) =>
  server.db.write({ empid: 'test' }, (trx) =>
    trx.deleteFrom('company_document').where('co', '=', place.co).where('pzid', '=', place.pzid).execute(),
  );

const one: Place = { co: 'AA', pzid: '01' };
const two: Place = { co: 'AA', pzid: '02' };
const other: Place = { co: 'BB', pzid: '01' };

describe('the order of a plant’s documents', () => {
  it('starts at 1, and each new document is placed first', async () => {
    for (const subject of ['A', 'B', 'C']) await add(subject, one);
    expect(await order(one)).toEqual(['-1 C', '0 B', '1 A']);
    await add('Z', two);
    expect(await order(two)).toEqual(['1 Z']);
  });

  it('keeps apart what several add at once', async () => {
    await Promise.all(['P', 'Q', 'R', 'S'].map((subject) => add(subject, other)));
    expect((await list(other)).map(({ sort: place }) => place)).toEqual([-2, -1, 0, 1]);
  });

  it('is renumbered from 1 when a deletion leaves a gap, and not written when it leaves none', async () => {
    const [c, b] = await list(one);
    await remove([b?.oid ?? '']);
    expect(await order(one)).toEqual(['1 C', '2 A']);
    await add('D', one);
    await remove([c?.oid ?? '', c?.oid ?? '']);
    expect(await order(one)).toEqual(['1 D', '2 A']);
    const [d] = await list(one);
    await remove([d?.oid ?? '']);
    expect(await order(one)).toEqual(['2 A']);
  });

  it('is closed in every list that a deletion touches', async () => {
    await Promise.all([empty(one), empty(two)]);
    const rows = [];
    for (const place of [one, two]) for (const subject of ['A', 'B', 'C']) rows.push(await add(subject, place));
    const middle = rows.filter(({ subject }) => subject === 'B').map(({ oid }) => oid);
    expect((await remove(middle)).content).toEqual({ deleted: 2 });
    expect([await order(one), await order(two)]).toEqual([
      ['1 C', '2 A'],
      ['1 C', '2 A'],
    ]);
    expect((await remove(middle)).content).toEqual({ deleted: 0 });
  });
});

describe('putting in order', () => {
  const three = async (place: Place): Promise<CompanyDocumentRow[]> => {
    await empty(place);
    for (const subject of ['A', 'B', 'C']) await add(subject, place);
    return list(place);
  };
  const asSent = (rows: readonly CompanyDocumentRow[]) =>
    rows.map(({ oid, sort: was }, place) => ({ oid, sort: place + 1, was }));

  it('saves the whole list, logs each move with who made it, and is no edit of a document', async () => {
    const rows = await three(one);
    const answer = await sort(asSent(rows.toReversed()));
    expect(answer.content.map(({ subject }) => subject)).toEqual(['A', 'B', 'C']);
    expect(await order(one)).toEqual(['1 A', '2 B', '3 C']);
    expect((await list(one)).map(({ rev, txdat }) => [rev, txdat])).toEqual(
      rows.toReversed().map(({ rev, txdat }) => [rev, txdat]),
    );
    const lines = await server.db.read
      .selectFrom('database_log')
      .select(['actor', 'request_id'])
      .where('type', '=', 'U')
      .where(
        'key',
        'in',
        rows.map(({ oid }) => oid),
      )
      .execute();
    expect(lines.map(({ actor, request_id }) => [actor, request_id])).toEqual(
      // A was at position 1 already
      Array.from({ length: 2 }, () => ['admin', answer.requestId]),
    );
    // someone editing a document at that time gets no conflict
    const edited = await server.call(
      companyDocumentCalls.edit,
      { content: { oid: rows[0]?.oid ?? '', rev: 1, subject: 'C2' } },
      as(),
    );
    expect(edited.code).toBe('200');
  });

  it('numbers from 1 whatever numbers are sent, and takes a list without the former ones', async () => {
    const rows = await three(one);
    const [c, b, a] = rows.map(({ oid }) => oid);
    await sort([
      { oid: c ?? '', sort: 50 },
      { oid: b ?? '', sort: -7 },
      { oid: a ?? '', sort: 50 },
    ]);
    expect(await order(one)).toEqual(['1 B', '2 C', '3 A']);
  });

  it('rejects a list that has changed in between: 409 with the current list, and nothing moves', async () => {
    const rows = await three(one);
    const sent = asSent(rows.toReversed());
    const isStale = async () => {
      const before = await order(one);
      const answer = await sort(sent);
      expect([answer.status, answer.reason]).toEqual([409, 'wire.changed_meanwhile']);
      expect(answer.content.map((row) => `${row.sort} ${row.subject}`)).toEqual(before);
      expect(await order(one)).toEqual(before);
    };
    const added = await add('D', one);
    await isStale();
    await remove([added.oid]);
    // moved by someone else
    const [first, second, third] = await list(one);
    await sort(asSent([second, first, third].flatMap((row) => row ?? [])));
    await isStale();
    await remove([rows[0]?.oid ?? '']);
    await isStale();
  });

  it('lets the first of two who sort at once, and rejects the second', async () => {
    const rows = await three(one);
    const [first, second, third] = rows;
    const answers = await Promise.all([
      sort(asSent(rows.toReversed())),
      sort(asSent([second, third, first].flatMap((row) => row ?? []))),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('rejects a document twice, part of a list, several lists, and nothing', async () => {
    const rows = await three(one);
    await three(two);
    const [first] = asSent(rows);
    if (!first) throw new Error('the list is empty');
    expect((await sort([...asSent(rows), first])).status).toBe(409);
    expect((await sort([first])).status).toBe(409);
    expect(await sort([...asSent(rows), ...asSent(await list(two))])).toMatchObject({
      code: '502',
      reason: 'company_document.several_lists',
    });
    expect(await sort([])).toMatchObject({ code: '502', reason: 'common.dialog.information_incomplete' });
    expect(await sort([{ ...first, oid: '00000000-0000-7000-8000-00000000dead' }])).toMatchObject({
      code: '502',
      reason: 'wire.gone',
    });
    expect(await order(one)).toEqual(['-1 C', '0 B', '1 A']);
  });

  it('is held by the database too: two documents never share a place', async () => {
    const [first, second] = await three(one);
    const clash = server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('company_document')
        .set({ sort: first?.sort ?? 0 })
        .where('oid', '=', second?.oid ?? '')
        .execute(),
    );
    await expect(clash).rejects.toThrow(/company_document_sort_unique/);
  });
});

describe('deleting', () => {
  it('rejects an empty list and an oid that is none', async () => {
    expect(await remove([])).toMatchObject({ code: '503', reason: 'common.dialog.information_incomplete' });
    expect(await remove(["x' or 1=1"])).toMatchObject({ code: '503', fields: { 0: 'form.invalid' } });
  });

  it('lets the file go, which is kept from being swept while the document is there', async () => {
    const { content: row } = await addTo(server, server.administrator, { ...two }, pdf('kept.pdf'));
    const unusedSince = async () =>
      (
        await server.db.read
          .selectFrom('stored_file')
          .select('unused_since')
          .where('fileid', '=', row.fileid)
          .executeTakeFirstOrThrow()
      ).unused_since;
    expect(await unusedSince()).toBeNull();
    const removal = server.db.write({ empid: 'test' }, (trx) =>
      trx.deleteFrom('stored_file').where('fileid', '=', row.fileid).execute(),
    );
    await expect(removal).rejects.toThrow(/company_document_file_fk/);
    await remove([row.oid]);
    const { sweepFiles } = await import('#platform/files/server/sweep-files.ts');
    await sweepFiles(server.db, server.services.files.storages, { graceDays: 7 });
    expect(await unusedSince()).not.toBeNull();
  });

  it('is for people who may change', async () => {
    const viewer = await server.person('viewer', { has: { [companyDocumentMenu.id]: 'VIEWER' } });
    const row = await add('Kept', two);
    expect((await server.call(companyDocumentCalls.remove, { content: [row.oid] }, { as: viewer })).status).toBe(403);
    expect((await list(two)).some(({ oid }) => oid === row.oid)).toBe(true);
  });
});
