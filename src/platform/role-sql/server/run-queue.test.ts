import { expect, it } from 'vitest';
import { dropped, openRunQueue } from './run-queue.ts';

const open = (options: Partial<Parameters<typeof openRunQueue>[0]> = {}) => {
  const queue = openRunQueue({ perPerson: 3, patienceMs: 60_000, ...options });
  const done: string[] = [];
  const held = new Map<string, () => void>();
  const take = (person: string, name: string) =>
    queue.take(
      person,
      () =>
        new Promise<string>((resolve) => {
          done.push(name);
          held.set(name, () => resolve(name));
        }),
    );
  const finish = async (name: string): Promise<void> => {
    await expect.poll(() => held.has(name)).toBe(true);
    held.get(name)?.();
  };
  return { queue, done, take, finish };
};

it('lets the persons take turns, anyone who asked for how much', async () => {
  const { done, take, finish } = open();
  const all = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1'), take('c', 'c1'), take('b', 'b2')];
  for (const name of ['a1', 'b1', 'a2', 'c1', 'b2', 'a3'].toSorted()) void finish(name);
  await Promise.all(all);
  expect(done.slice(0, 1)).toEqual(['a1']);
  expect(done.indexOf('b1')).toBeLessThan(done.indexOf('a3'));
  expect(done.indexOf('c1')).toBeLessThan(done.indexOf('a3'));
});

it('runs one at a time', async () => {
  const { done, take, finish } = open();
  const both = [take('a', 'a1'), take('b', 'b1')];
  await expect.poll(() => done).toEqual(['a1']);
  await finish('a1');
  await expect.poll(() => done).toEqual(['a1', 'b1']);
  await finish('b1');
  expect(await Promise.all(both)).toEqual(['a1', 'b1']);
});

it('drops runs beyond a person’s limit, and runs that wait too long', async () => {
  const { done, take, finish } = open({ perPerson: 1, patienceMs: 20 });
  const running = take('a', 'a1');
  await expect.poll(() => done).toEqual(['a1']);
  const waiting = take('a', 'a2');
  expect(await take('a', 'a3')).toBe(dropped);
  expect(await waiting).toBe(dropped);
  await finish('a1');
  expect(await running).toBe('a1');
  const later = take('a', 'a4');
  await finish('a4');
  expect(await later).toBe('a4');
  expect(done).toEqual(['a1', 'a4']);
});

it('goes on after work that fails', async () => {
  const { queue } = open();
  await expect(queue.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.take('a', () => Promise.resolve(1))).toBe(1);
});
