import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { storedFile } from '#platform/files/server/files.testing.ts';
import { openReaders } from './process-upload.ts';
import { freshId, modelFile, processesOf } from './processes.testing.ts';
import { readBpmn } from './reading/read-bpmn.ts';
import { readingLimits as limits } from './reading/reading-limits.ts';

let server: TestServer;
let catalogue: ReturnType<typeof processesOf>;
beforeAll(async () => {
  server = await startTestServer();
  catalogue = processesOf(server);
});
afterAll(() => server.close());

const model = (content: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">${content}</definitions>`;
const tasks = (count: number): string =>
  Array.from({ length: count }, (_none, index) => `<task id="t${index}" name="${'x'.repeat(20)}"/>`).join('');
const nested = (depth: number): string => '<subProcess>'.repeat(depth) + '</subProcess>'.repeat(depth);

/** A large file on one line, whose elements all refer to others by ids that are written in two ways. */
const large = (id: string): string => {
  const elements = Array.from(
    { length: limits.elements / 2 },
    (_none, index) => `<sequenceFlow id="任${index}" sourceRef="任${index - 1}" targetRef="&#x4efb;${index + 1}"/>`,
  );
  return model(`<process id="${id}"><userTask id="a"/>${elements.join('')}</process>`);
};

describe('a file beyond a limit', () => {
  it.each<[string, () => string, string]>([
    ['elements', () => model(`<process id="p">${tasks(limits.elements)}</process>`), 'process.too_many_elements'],
    ['depth', () => model(`<process id="p">${nested(limits.depth)}</process>`), 'process.too_deep'],
    [
      'length of an attribute',
      () => model(`<process id="p" name="${'x'.repeat(limits.attributeCharacters + 1)}"/>`),
      'process.attribute_too_long',
    ],
    [
      'number of attributes',
      () => model(`<process ${Array.from({ length: limits.attributes + 1 }, (_none, at) => `a${at}=""`).join(' ')}/>`),
      'process.broken_xml',
    ],
    ['stages', () => model(`<process id="p">${tasks(limits.stages + 1)}</process>`), 'process.too_many_stages'],
    [
      'processes',
      () => model(Array.from({ length: limits.processes + 1 }, (_none, at) => `<process id="p${at}"/>`).join('')),
      'process.too_many',
    ],
  ])('of %s is rejected, and nothing of it is stored', async (_what, text, reason) => {
    const answer = await catalogue.upload(modelFile(text()));
    expect(answer).toMatchObject({ code: '25', reason, fields: { file: reason } });
    expect((await catalogue.list({ simplifiedFilter: 'p' })).list.filter(({ proid }) => proid === 'p')).toEqual([]);
  });

  it('of size is rejected as it arrives, and as a stored file', async () => {
    const huge = Buffer.from(model(`<process id="p"/>${' '.repeat(limits.fileBytes)}`));
    expect((await catalogue.upload(modelFile(huge))).code).not.toBe('200');
    await expect(readBpmn(huge)).rejects.toMatchObject({ faults: [{ reason: 'process.too_large' }] });
    const fileid = await storedFile(server, { empid: 'admin' }, 'large.bpmn', huge).catch(() => null);
    if (fileid !== null)
      expect(await catalogue.upload(null, { fileid })).toMatchObject({ code: '25', reason: 'process.too_large' });
  });

  it('of time or memory is ended, and the next one is read', async () => {
    const bytes = Buffer.from(large('p'));
    for (const own of [{ deadlineMs: 20 }, { heapMebibytes: 8 }])
      await expect(readBpmn(bytes, { ...limits, ...own })).rejects.toMatchObject({
        faults: [{ reason: 'process.too_complex' }],
      });
    expect((await readBpmn(Buffer.from(model('<process id="next"/>')))).processes).toHaveLength(1);
  });
});

describe('others are answered while a file is read', () => {
  it('calls of everybody', async () => {
    const read = new AbortController();
    let answered = 0;
    const upload = catalogue.upload(modelFile(large(freshId())), { dryRun: 'Y' }).finally(() => read.abort());
    // A server that read the file itself would answer none of these before it has.
    while (!read.signal.aborted) {
      await catalogue.list();
      answered += read.signal.aborted ? 0 : 1;
    }
    expect(await upload).toMatchObject({ code: '200' });
    expect(answered).toBeGreaterThan(5);
  });

  it('files of others, of whom one with many does not take all places', async () => {
    const read = openReaders();
    const order: string[] = [];
    const bytes = Buffer.from(large('p'));
    const many = Array.from({ length: 4 }, async () => {
      await read('one with many', bytes);
      order.push('many');
    });
    await read('another', Buffer.from(model('<process id="p"/>')));
    order.push('other');
    await Promise.all(many);
    expect(order.indexOf('other')).toBeLessThan(2);
  });
});
