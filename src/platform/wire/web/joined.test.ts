import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
import { joined } from './joined.ts';

const common = { path: '/thing', summary: '', right: signedIn, content: z.string(), answer: z.string() } as const;
const write = endpoint({ ...common, method: 'PUT', undo: true });
const read = endpoint({ ...common, method: 'POST', reads: true });

it('makes a write once that is asked for again on its way, and again once it has been answered', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const made: string[] = [];
  const ask = (spec: typeof write | typeof read, content: string): Promise<string> =>
    joined(spec, { input: { content }, token: undefined, isMyself: undefined }, async () => {
      made.push(`${spec.method} ${content}`);
      await held;
      return `${content} done`;
    });
  const asked = [ask(write, 'x'), ask(write, 'x'), ask(write, 'y'), ask(read, 'x'), ask(read, 'x')];
  expect(made).toEqual(['PUT x', 'PUT y', 'POST x', 'POST x']);
  answer();
  expect(await Promise.all(asked)).toEqual(['x done', 'x done', 'y done', 'x done', 'x done']);
  await ask(write, 'x');
  expect(made).toHaveLength(5);
});

it('forgets a write that has failed', async () => {
  const fails = (): Promise<never> => Promise.reject(new Error('away'));
  const asked = { input: { content: 'z' }, token: undefined, isMyself: undefined };
  await expect(joined(write, asked, fails)).rejects.toThrow('away');
  await expect(joined(write, asked, () => Promise.resolve('done'))).resolves.toBe('done');
});

it('takes a file for the same if it is one object, whatever it is called', async () => {
  const made: unknown[] = [];
  const ask = (file: File): Promise<string> =>
    joined(write, { input: { file }, token: undefined, isMyself: undefined }, async () => {
      made.push(file);
      await Promise.resolve();
      return 'done';
    });
  const [one, other] = [new File(['a'], 'a.png'), new File(['b'], 'a.png')];
  await Promise.all([ask(one), ask(other), ask(one)]);
  expect(made).toEqual([one, other]);
});
