import { describe, expect, it } from 'vitest';
import { openSignInPlaces, type Line } from './sign-in-places.ts';

const limits = { atOnce: 2, waiting: 6, waitingOfOne: 3 };
const stranger = (who: string): Line => ({ known: false, who });
const friend = (who: string): Line => ({ known: true, who });

/** Resolves when everything that can proceed by itself has done so. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that ends on request, and the order in which it started. */
const workshop = () => {
  const places = openSignInPlaces(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const bring = (line: Line, name: string): Promise<string> =>
    places.take(line, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const endAll = async (): Promise<void> => {
    await settled();
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settled();
    }
  };
  return { bring, begun, endAll };
};

describe('places at sign-in', () => {
  it('are few; later attempts wait, each address in turn, however many one sends', async () => {
    const { bring, begun, endAll } = workshop();
    const all = [
      bring(stranger('a'), 'a1'),
      bring(stranger('a'), 'a2'),
      bring(stranger('a'), 'a3'),
      bring(stranger('a'), 'a4'),
      bring(stranger('a'), 'a5'),
      bring(stranger('b'), 'b1'),
    ];
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5']);
  });

  it('reject at once an address with too many waiting, and everybody when too many wait in all', async () => {
    const { bring, endAll } = workshop();
    const all = [];
    for (let index = 0; index < 5; index += 1) all.push(bring(stranger('a'), `a${index}`));
    await expect(bring(stranger('a'), 'one more')).rejects.toMatchObject({ status: 429, reason: 'wire.too_many' });
    for (const who of ['b', 'c', 'd']) all.push(bring(stranger(who), who));
    await expect(bring(stranger('e'), 'e')).rejects.toMatchObject({ status: 429, details: { retryAfter: 5 } });
    const known = bring(friend('owner'), 'owner');
    await endAll();
    expect(await known).toBe('owner');
    await Promise.all(all);
  });

  it('give every second turn to known devices, and leave none of the others waiting for good', async () => {
    const { bring, begun, endAll } = workshop();
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((who) => bring(stranger(who), who));
    all.push(bring(friend('x'), 'x'), bring(friend('y'), 'y'));
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['a', 'b', 'x', 'c', 'y', 'd', 'e', 'f']);
  });

  it('are free again after work that fails', async () => {
    const places = openSignInPlaces(limits);
    for (let index = 0; index < 5; index += 1)
      await expect(places.take(stranger('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await places.take(stranger('a'), async () => 'in')).toBe('in');
  });
});
