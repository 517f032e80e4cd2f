import { readFile, readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import { openExaminer } from './examiner.ts';
import { pdfOf } from './files.testing.ts';
import type { ReadBytes } from './detect-kind.ts';

const readerOf =
  (bytes: Buffer): ReadBytes =>
  async (from, to) =>
    bytes.subarray(from, to + 1);
const file = (filename: string, bytes: Buffer) => ({ read: readerOf(bytes), size: bytes.length, filename });

const noisy = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 40 })
    .toBuffer();

it('ends an examination that takes too long, and examines the next file', async () => {
  const examiner = openExaminer({ deadlineMs: 400 });
  const large = await noisy(3_000);
  // A reader that is too slow is ended by the same deadline.
  const never = { ...file('a.txt', Buffer.from('words')), read: () => new Promise<never>(() => undefined) };
  await expect(examiner.examine('a', never)).rejects.toThrow('file.too_complex');
  await expect(examiner.examine('a', file('a.jpg', large))).rejects.toThrow('file.too_complex');
  examiner.close();
  const patient = openExaminer();
  expect(await patient.examine('a', file('a.pdf', pdfOf()))).toMatchObject({ kind: 'pdf', fault: '' });
  patient.close();
});

it('ends an examination that takes too much memory, and examines the next file', async () => {
  // Node alone takes about 50 MB; an animated picture or one of this size takes more than what is left.
  const examiner = openExaminer({ residentBytes: 130 * 1024 * 1024 });
  const wide = await sharp({ create: { width: 6_000, height: 6_000, channels: 4, background: '#1238' } })
    .png({ progressive: true })
    .toBuffer();
  await expect(examiner.examine('a', file('a.png', wide))).rejects.toThrow('file.too_complex');
  expect(await examiner.examine('a', file('a.txt', Buffer.from('words')))).toMatchObject({ kind: 'text' });
  examiner.close();
});

it('rejects more files of one person than may wait, and goes on with the others', async () => {
  const examiner = openExaminer();
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const held = { ...file('a.txt', Buffer.from('words')), read: () => gate.then(() => Buffer.from('words')) };
  const waiting = Array.from({ length: 25 }, () => examiner.examine('a', held));
  await expect(examiner.examine('a', held)).rejects.toThrow('file.busy');
  expect(await examiner.examine('b', file('a.txt', Buffer.from('words')))).toMatchObject({ kind: 'text' });
  go();
  expect(await Promise.all(waiting)).toHaveLength(25);
  examiner.close();
});

describe.runIf(process.platform === 'linux')('on Linux', () => {
  it('passes nothing of the environment on', async () => {
    process.env['SECRET_OF_TEST'] = 'in the settings';
    const examiner = openExaminer();
    await examiner.examine('a', file('a.txt', Buffer.from('words')));
    const environments: string[] = [];
    await until(async () => {
      environments.length = 0;
      for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
        const [stat, words, environment] = await Promise.all(
          ['stat', 'cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
        );
        const isOurs = stat?.split(') ')[1]?.split(' ')[1] === String(process.pid);
        if (isOurs && words?.includes('examine.process.ts')) environments.push(environment ?? '');
      }
      return environments.length > 0;
    });
    expect(environments.filter((one) => one.includes('SECRET_OF_TEST'))).toEqual([]);
    delete process.env['SECRET_OF_TEST'];
    examiner.close();
  });
});
