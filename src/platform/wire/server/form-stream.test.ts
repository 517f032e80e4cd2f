import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { readStreamedForm } from './form-stream.ts';

const boundary = 'xyz';
const field = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (bytes: Buffer, name = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="名.bin"\r\nContent-Type: x/y\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);

const requestOf = (pieces: Buffer[], type = `multipart/form-data; boundary=${boundary}`): FastifyRequest =>
  ({ raw: Readable.from(pieces), headers: { 'content-type': type } }) as unknown as FastifyRequest;

const cut = (whole: Buffer, sizes: readonly number[]): Buffer[] => {
  const pieces: Buffer[] = [];
  let at = 0;
  for (let n = 0; at < whole.length; n += 1) {
    const size = Math.max(1, sizes[n % sizes.length] ?? 1);
    pieces.push(whole.subarray(at, at + size));
    at += size;
  }
  return pieces;
};

const read = async (request: FastifyRequest, maxBytes = 10_000) => {
  const got: { filename: string; bytes: Buffer; before: string[] }[] = [];
  const fields = await readStreamedForm(request, maxBytes, async ({ filename, bytes }, before) => {
    const parts: Buffer[] = [];
    const names = Object.keys(before);
    for await (const piece of bytes) parts.push(piece);
    got.push({ filename, bytes: Buffer.concat(parts), before: names });
  });
  return { fields: { ...fields }, got };
};

/** Bytes that repeatedly come close to being the boundary. */
const tricky = fc
  .array(fc.constantFrom('\r', '\n', '-', '--', 'x', 'xy', `\r\n--x`, '\r\n--xy', 'a', '\u0000'), { maxLength: 60 })
  .map((words) => Buffer.from(words.join('')))
  .filter((bytes) => !bytes.includes(`\r\n--${boundary}`));

describe('a form that is read while it arrives', () => {
  it('is the same however it is split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        tricky,
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
        async (bytes, sizes) => {
          const whole = Buffer.concat([
            Buffer.from(field('a', '1')),
            filePart(bytes),
            Buffer.from(field('b', '文')),
            end,
          ]);
          const { fields, got } = await read(requestOf(cut(whole, sizes)));
          expect(fields).toEqual({ a: '1', b: '文' });
          expect(got.map(({ filename, before }) => [filename, before])).toEqual([['名.bin', ['a']]]);
          expect(got[0]?.bytes.equals(bytes)).toBe(true);
        },
      ),
      { numRuns: amount(400) },
    );
  });

  it.each([
    ['no form', [Buffer.from('x')], 'text/plain'],
    ['no boundary in the head', [end], 'multipart/form-data'],
    ['a body that breaks off in the file', [filePart(Buffer.alloc(50))], undefined],
    ['a body that breaks off in a field', [Buffer.from(field('a', '1').slice(0, -3))], undefined],
    ['another name of the file', [filePart(Buffer.alloc(5), 'other'), end], undefined],
    ['two files', [filePart(Buffer.alloc(5)), filePart(Buffer.alloc(5)), end], undefined],
    ['a field twice', [Buffer.from(field('a', '1') + field('a', '2')), end], undefined],
    ['forty fields', [Buffer.from(Array.from({ length: 40 }, (_, n) => field(`f${n}`, '1')).join('')), end], undefined],
    ['a head without an end', [Buffer.from(`--${boundary}\r\nx: ${'y'.repeat(20_000)}`)], undefined],
  ])('is rejected with %s', async (_what, pieces, type) => {
    await expect(read(requestOf(pieces, type))).rejects.toMatchObject({ name: 'HttpError' });
  });

  it('is rejected when its file exceeds the limit by one byte', async () => {
    const body = (size: number) => requestOf([filePart(Buffer.alloc(size)), end]);
    expect((await read(body(100), 100)).got[0]?.bytes.length).toBe(100);
    await expect(read(body(101), 100)).rejects.toMatchObject({ reason: 'file.too_large' });
  });

  it('is rejected when the sender disconnected before it was read', async () => {
    const request = requestOf([Buffer.from(field('a', '1'))]);
    request.raw.destroy();
    await expect(read(request)).rejects.toMatchObject({ name: 'HttpError' });
  });

  it('is not received faster than it is read', async () => {
    const [pieces, pieceBytes] = [200, 65_536];
    let sent = 0;
    const body = new Readable({
      read() {
        sent += 1;
        if (sent === 1) this.push(filePart(Buffer.alloc(pieceBytes)).subarray(0, -2));
        else if (sent <= pieces) this.push(Buffer.alloc(pieceBytes));
        else if (sent === pieces + 1) this.push(Buffer.concat([Buffer.from('\r\n'), end]));
        else this.push(null);
      },
    });
    const request = { raw: body, headers: requestOf([]).headers } as unknown as FastifyRequest;
    let most = 0;
    let taken = 0;
    await readStreamedForm(request, pieces * pieceBytes, async ({ bytes }) => {
      for await (const piece of bytes) {
        await new Promise(setImmediate);
        taken += piece.length;
        most = Math.max(most, sent * pieceBytes - taken);
      }
    });
    expect(taken).toBe(pieces * pieceBytes);
    expect(most).toBeLessThan(10 * pieceBytes);
  });

  it('keeps a field with the name of a prototype property a field', async () => {
    const { fields } = await read(requestOf([Buffer.from(field('__proto__', 'x')), end]));
    expect(Object.hasOwn(fields, '__proto__') || Object.keys(fields).length === 0).toBe(true);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});
