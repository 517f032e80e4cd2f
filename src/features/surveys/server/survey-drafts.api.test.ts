import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlantsWithPeople } from '#features/messages/server/messages.testing.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { surveyDraftCalls } from '../survey-drafts.contract.ts';
import { surveyMenu } from '../survey-rights.ts';
import { plantAsked, surveyAuthor, surveysOf } from './surveys.testing.ts';

let server: TestServer;
let author: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlantsWithPeople(server, { A1: 6 });
  author = await surveyAuthor(server, 'AUTHOR', 'A1');
}, 60_000);
afterAll(() => server.close());

describe('a draft', () => {
  const keep = (place: string, data: unknown, as: TestSession = server.administrator) =>
    server.call(surveyDraftCalls.keep, { content: { place, data } }, { as });
  const read = (place: string, as: TestSession = server.administrator) =>
    server.call(surveyDraftCalls.read, { query: { place } }, { as });

  it('is kept for who has typed it, and forgotten', async () => {
    const place = `new/${surveyMenu.id}`;
    const data = { title: '没写完 \t“😀”', list: [1, { a: null }] };
    expect(await keep(place, data)).toMatchObject({ code: '200', content: { savedat: expect.any(String) as string } });
    expect((await read(place)).content.data).toEqual(data);
    expect((await read(place, author)).content).toEqual({ data: null, savedat: null, rev: null });
    // Nobody else's reaches it.
    expect((await keep(place, { title: 'Mine' }, author)).code).toBe('200');
    expect((await keep(place, null, author)).code).toBe('200');
    expect((await read(place)).content.data).toEqual(data);
    expect((await keep(place, null)).content).toEqual({ savedat: null, rev: null });
    expect((await read(place)).content.data).toBeNull();
  });

  it('is kept whatever characters the codes of the menu entry and of the kind have', async () => {
    for (const kind of ['满意度', '1', 'a b/c', 'F031?x=1&y', '(thường) 100%']) {
      const place = `new/${surveyMenu.id}/${encodeURIComponent(kind)}`;
      expect([kind, (await keep(place, { kind })).code]).toEqual([kind, '200']);
      expect((await read(place)).content.data).toEqual({ kind });
    }
    // Decoded, it is the menu entry whose rights count.
    expect((await keep('new/%46001/general', {})).status).toBe(403);
    expect((await keep(`new/%${surveyMenu.id.slice(0, 1)}%`, {})).status).toBe(403);
  });

  it('of another tab is not written over, nor forgotten', async () => {
    const place = `new/${surveyMenu.id}/tabs`;
    const at = (data: unknown, rev?: number | null) =>
      server.call(surveyDraftCalls.keep, { content: { place, data, rev } }, { as: server.administrator });
    const { rev } = (await at({ tab: 1 }, null)).content;
    const [second, third] = await Promise.all([at({ tab: 2 }, rev), at({ tab: 3 }, rev)]);
    expect(new Set([second.status, third.status])).toEqual(new Set([200, 409]));
    const [kept, refused] = second.status === 200 ? [second, third] : [third, second];
    const stored = (await read(place)).content;
    expect(stored).toMatchObject({ rev: kept.content.rev });
    expect(refused.content).toEqual(stored);
    for (const stale of [rev, null]) {
      expect((await at({ tab: 4 }, stale)).status).toBe(409);
      expect((await at(null, stale)).status).toBe(409);
    }
    expect((await read(place)).content).toEqual(stored);
    // Begun again after it was forgotten, it is not the one that a tab still knows.
    expect((await at(null, stored.rev)).content).toEqual({ savedat: null, rev: null });
    expect((await at({ tab: 5 }, null)).status).toBe(200);
    expect((await at({ tab: 6 }, stored.rev)).status).toBe(409);
    expect((await at({ tab: 7 })).status).toBe(200);
  });

  it('is bounded in size, number and place', async () => {
    expect((await keep(`new/${surveyMenu.id}`, 'x'.repeat(900_001))).reason).toBe('survey.draft_too_large');
    expect((await keep('anywhere', {})).fields).toMatchObject({ place: 'form.invalid' });
    expect((await keep('new/F001', {})).status).toBe(403);
    expect((await keep(`${'-'.repeat(36)}/questions`, {})).fields).toMatchObject({ place: 'form.invalid' });
    for (let number = 0; number < 52; number += 1) await keep(`new/${surveyMenu.id}/n${number}`, { number }, author);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from survey_draft where empid = 'AUTHOR'`.execute(server.db.read);
    expect(rows[0]?.n).toBe(50);
    const { oid } = await surveysOf(server).added({ surveyAuthList: [plantAsked('A1')] });
    expect((await keep(`${oid}/questions`, {}, author)).reason).toBe('survey.not_operator');
  });
});
