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
