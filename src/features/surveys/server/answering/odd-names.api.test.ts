import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '#app/server/server.testing.ts';
import type { SheetAnswers } from '../../answering.contract.ts';
import { type Answering, putSurvey, startAnswering } from './answering.testing.ts';

/* Names that mean something to the language, sent where ids are expected. */

let server: TestServer;
let as: Answering['as'];
let rows: Answering['rows'];
beforeAll(async () => {
  ({ server, as, rows } = await startAnswering(['ann']));
});
afterAll(() => server.close());

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
/** Two of them are rejected in whatever is sent, before any call sees them. */
const malformed = new Set(names.slice(0, 2));
const keptOf = async (sheetoid: string) =>
  (await rows(sql<{ kept: unknown; saves: object }>`select kept, saves from survey_sheet where oid = ${sheetoid}`))[0];

it.each(names)('an answer to the question %s is rejected, and so are those beside it', async (name) => {
  const { oid } = await putSurvey(server.db);
  const { sheetoid } = await as('ann').started(oid);
  const sent = JSON.parse(`{ "${name}": ["A"], "Q1": ["B"] }`) as SheetAnswers;
  const reason = 'survey.unknown_question';
  const refused = malformed.has(name)
    ? { code: '400', reason: 'wire.malformed' }
    : { code: '502', reason, fields: { [`answers.${name}`]: reason } };
  expect(await as('ann').keep(sheetoid, sent)).toMatchObject(refused);
  expect(await as('ann').submit(sheetoid, sent)).toMatchObject(refused);
  expect(await keptOf(sheetoid)).toMatchObject({ kept: {}, saves: {} });
});

it.each(names)('a client that calls itself %s keeps its answers like any other', async (client) => {
  const { oid } = await putSurvey(server.db);
  const { sheetoid } = await as('ann').started(oid);
  await as('ann').keep(sheetoid, { Q1: ['A'] }, { client, save: 2 });
  await as('ann').keep(sheetoid, { Q1: ['B'] }, { client, save: 1 });
  expect((await keptOf(sheetoid))?.kept).toEqual({ Q1: ['A'] });
  await as('ann').keep(sheetoid, { Q1: ['B'] }, { client, save: 3 });
  expect((await keptOf(sheetoid))?.kept).toEqual({ Q1: ['B'] });
});
