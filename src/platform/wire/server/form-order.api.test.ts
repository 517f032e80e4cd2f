import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import type { Envelope } from '../envelope.ts';
import type { FilePart } from './form-request.ts';
import { heldBytesAtMost, heldFileBytes, heldNow, holdFile } from './held-file.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const mebibyte = 1_048_576;
let count = 0;

/** A theme of this many bytes, as the parts of a form. */
const themeOf = (bytes: number) => {
  count += 1;
  const text = Buffer.alloc(bytes, ' ');
  text.write(`{"n":${count}}`);
  const file = ['file', new File([text], 'theme.json')] as const;
  return { file, fields: [['id', `T${count}`] as const, ['name', 'Theme'] as const] };
};

const send = async (parts: readonly (readonly [string, string | File])[]) => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const encoded = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/upload/theme/add',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const { code, reason } = answer.json<Envelope>();
  return { status: answer.statusCode, code, reason };
};

describe('credentials among the fields of a form', () => {
  const token = (): readonly [string, string] => ['token', server.administrator.token];

  it('may come after the file, or between other fields', async () => {
    const [last, between] = [themeOf(heldFileBytes), themeOf(100)];
    expect(await send([last.file, ...last.fields, token()])).toMatchObject({ code: '200' });
    const [id = token(), name = token()] = between.fields;
    expect(await send([id, between.file, token(), name])).toMatchObject({ code: '200' });
    expect(heldNow()).toBe(0);
  });

  it('must come before a file that is larger than what is held for unknown callers', async () => {
    const large = themeOf(heldFileBytes + 1);
    const refused = { status: 400, code: '400', reason: 'wire.credentials_first' };
    expect(await send([large.file, ...large.fields, token()])).toEqual(refused);
    expect(await send([...large.fields, large.file, token()])).toEqual(refused);
    expect(await send([token(), large.file, ...large.fields])).toMatchObject({ code: '200' });
    expect(heldNow()).toBe(0);
  });

  it('that are missing or invalid admit nobody, wherever they are sent', async () => {
    const theme = themeOf(100);
    for (const bad of ['', 'x.y.z'])
      for (const parts of [
        [theme.file, ...theme.fields, ['token', bad]],
        [['token', bad], theme.file, ...theme.fields],
      ] as const)
        expect(await send(parts)).toMatchObject({ status: 401 });
    expect(await send([theme.file, ...theme.fields])).toMatchObject({ status: 401, reason: 'wire.session_over' });
    expect(heldNow()).toBe(0);
  });
});

describe('files of unknown callers', () => {
  const partOf = (pieces: number): FilePart => ({
    filename: 'x',
    bytes: (async function* give() {
      for (let n = 0; n < pieces; n += 1) yield Buffer.alloc(mebibyte);
    })(),
  });

  it('take a limited amount of memory together, and give it back', async () => {
    const held = await Promise.all(Array.from({ length: heldBytesAtMost / heldFileBytes }, () => holdFile(partOf(5))));
    expect(heldNow()).toBe(heldBytesAtMost);
    await expect(holdFile(partOf(1))).rejects.toMatchObject({ status: 400, reason: 'wire.credentials_first' });
    expect(heldNow()).toBe(heldBytesAtMost);
    held[0]?.release();
    held[0]?.release();
    expect(heldNow()).toBe(heldBytesAtMost - heldFileBytes);
    await expect(holdFile(partOf(6))).rejects.toMatchObject({ reason: 'wire.credentials_first' });
    expect(heldNow()).toBe(heldBytesAtMost - heldFileBytes);
    for (const { release } of held) release();
    expect(heldNow()).toBe(0);
  });
});
