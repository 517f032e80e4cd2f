import { expect, it, vi } from 'vitest';
import { OnePlaceEach, Places } from './places.ts';

it('admits so many at once, the others in order of arrival', async () => {
  const places = new Places(1);
  const entered: string[] = [];
  const enter = async (name: string): Promise<void> => {
    await places.take();
    entered.push(name);
  };
  await enter('first');
  const others = [enter('second'), enter('third')];
  expect(entered).toEqual(['first']);
  places.giveBack();
  await others[0];
  expect(entered).toEqual(['first', 'second']);
  places.giveBack();
  await others[1];
  expect(entered).toEqual(['first', 'second', 'third']);
});

it('passes over those who have left', async () => {
  const places = new Places(1);
  await places.take();
  const leaving = new AbortController();
  const [left, stays] = [places.take(leaving.signal), places.take()];
  leaving.abort();
  expect(await left).toBe(false);
  places.giveBack();
  expect(await stays).toBe(true);
  expect(await places.take(leaving.signal)).toBe(false);
  // The one who stays has the only place.
  places.giveBack();
  expect(await places.take()).toBe(true);
});

it('gives the place back after the work, also after work that fails', async () => {
  const places = new Places(1);
  await expect(places.within(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const order: string[] = [];
  await Promise.all(
    ['first', 'second'].map((name) =>
      places.within(async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
      }),
    ),
  );
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('admits one of each person, and so many of all, without those who have left', async () => {
  const places = new OnePlaceEach(2);
  const going: string[] = [];
  const ends = new Map<string, () => void>();
  const leaving = new AbortController();
  const go = (who: string, name: string, { signal } = new AbortController()) =>
    places.within(who, signal, async () => {
      going.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const first = go('a', 'a1');
  const others = [go('a', 'a2', leaving), go('a', 'a3'), go('b', 'b1'), go('c', 'c1')];
  await vi.waitFor(() => expect(going).toEqual(['a1', 'b1']));
  leaving.abort();
  expect(await others[0]).toBeNull();
  ends.get('a1')?.();
  expect(await first).toBe('a1');
  await vi.waitFor(() => expect(going).toEqual(['a1', 'b1', 'c1']));
  ends.get('c1')?.();
  await vi.waitFor(() => expect(going).toEqual(['a1', 'b1', 'c1', 'a3']));
  for (const name of ['b1', 'a3']) ends.get(name)?.();
  expect(await Promise.all(others)).toEqual([null, 'a3', 'b1', 'c1']);
});
