import { expect, it } from 'vitest';
import { Places } from './places.ts';

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
