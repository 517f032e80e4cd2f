import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appFeedbackCalls } from '#features/feedback/app-feedback.contract.ts';
import { messageReadingCalls } from '#features/messages/message-reading.contract.ts';
import { messagesOf } from '#features/messages/server/messages.testing.ts';
import { answerer, answeringOf, putSurvey } from '#features/surveys/server/answering/answering.testing.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { channelsOf, type EndpointSpec, type Input } from '#platform/wire/endpoint.ts';
import { sampleOf } from '#platform/wire/server/samples.testing.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

/** What only the first of two employees may see is in these words. */
const mark = 'ONLY-FOR-THE-FIRST';
const sampleGuid = '01900000-0000-7000-8000-000000000001';

let server: TestServer;
let first: TestSession;
let second: TestSession;
/** Ids of what belongs to the first one. */
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  first = await answerer(server, 'FIRST', { coid: 'A', plantid: '1' });
  second = await answerer(server, 'SECOND', { coid: 'A', plantid: '1' });
  const as = { as: first };
  const { content: log } = await server.call(
    appFeedbackCalls.uploadLog,
    { file: fileOf('phone.log', Buffer.from(mark)) },
    as,
  );
  const report = { type: 'BUG', content: mark, fileid: log.fileid };
  const { content: feedback } = await server.call(appFeedbackCalls.report, { content: report }, as);
  const receiverList = [{ type: 'H' as const, id: 'FIRST' }];
  const message = await messagesOf(server).delivered({ title: mark, fullcontent: `<p>${mark}</p>`, receiverList });
  const own = answeringOf(server, first);
  const [running, ended] = [await putSurvey(server.db), await putSurvey(server.db)];
  const answers = { Q1: ['A'], Q3: mark };
  const open = await own.started(running.oid);
  await own.keep(open.sheetoid, answers);
  const done = await own.started(ended.oid);
  await own.submit(done.sheetoid, answers);
  ids = [log.fileid, feedback.oid, message.oid, open.sheetoid, done.sheetoid, 'FIRST'];
});
afterAll(() => server.close());

/** The calls that tokens of the app may make, signing in and out excepted. */
const callsOfApp = (): EndpointSpec[] =>
  server.bound.filter(
    ({ right, path }) => right.kind !== 'public' && channelsOf(right).includes('A') && !/logout|password$/.test(path),
  );

/** A sample in which each id is this one. */
const aimedAt = (value: unknown, id: string, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => aimedAt(one, id, name));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, aimedAt(one, id, key)]));
  return value === sampleGuid || /oid$|^(?:fileid|empid|userid|insId)$/i.test(name) ? id : value;
};
const shaped = (shape: EndpointSpec['query'], id: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape ?? {}).map(([name, schema]) => [name, aimedAt(sampleOf(schema), id, name)]));
const inputOf = (spec: EndpointSpec, id: string): Input<EndpointSpec> =>
  ({
    query: shaped(spec.query, id),
    body: shaped(spec.body, id),
    ...(spec.content ? { content: aimedAt(sampleOf(spec.content), id) } : {}),
  }) as unknown as Input<EndpointSpec>;

const seenBy = async (as: TestSession): Promise<string> => {
  const answers = await Promise.all([
    server.call(appFeedbackCalls.item, { query: { oid: ids[1] ?? '' } }, { as }),
    server.call(messageReadingCalls.item, { query: { oid: ids[2] ?? '' } }, { as }),
    server.call(messageReadingCalls.list, { query: {} }, { as }),
    answeringOf(server, as).result(ids[4] ?? ''),
  ]);
  return JSON.stringify(answers.map(({ code, content }) => [code, content])).replaceAll(/"fileurl":"[^"]*"/g, '');
};

describe('two employees of one plant', () => {
  it('are tried with calls for the app, and the first one sees what is his', async () => {
    expect(callsOfApp().length).toBeGreaterThan(30);
    expect((await seenBy(first)).split(mark).length).toBeGreaterThan(4);
  });

  it('get nothing of each other, and change nothing, whatever ids they send', async () => {
    const before = await seenBy(first);
    const faults: string[] = [];
    for (const spec of callsOfApp()) {
      for (const id of ids) {
        const answer = await server.call(spec, inputOf(spec, id), { as: second });
        if (answer.status >= 500 || JSON.stringify(answer).includes(mark)) faults.push(`${spec.method} ${spec.path}`);
      }
      if ((await seenBy(first)) !== before) faults.push(`${spec.method} ${spec.path} changes something`);
    }
    expect(faults).toEqual([]);
  });
});
