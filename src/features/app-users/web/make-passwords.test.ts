import { describe, expect, it } from 'vitest';
import { type FirstPassword, firstPasswordsAtOnce, firstPasswordsInSheet } from '../first-passwords.contract.ts';
import { makePasswords } from './make-passwords.ts';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, at) => `E${at}`);
const madeFor = (empid: string): FirstPassword => ({
  empid,
  name: '',
  depname: '',
  plantname: '',
  password: `of ${empid}`,
  until: '',
});

/** A server with people who have no password, as the calls answer them. */
const serverOf = (waiting: string[], failAt = Infinity) => {
  const goes: number[] = [];
  return {
    goes,
    without: async () => waiting.slice(0, firstPasswordsAtOnce),
    make: async (empids: string[]) => {
      if (empids.length > firstPasswordsAtOnce) throw new Error('too many');
      if (goes.length === failAt) throw new Error('away');
      goes.push(empids.length);
      waiting = waiting.filter((empid) => !empids.includes(empid));
      return empids.map(madeFor);
    },
  };
};
const run = async (chosen: string[] | null, server: ReturnType<typeof serverOf>) => {
  const made: string[] = [];
  await makePasswords(chosen, (people) => made.push(...people.map(({ empid }) => empid)), server);
  return made;
};

describe('first passwords', () => {
  it('are made for all who have none, in as many goes as it takes', async () => {
    const server = serverOf(numbers(2_300));
    expect(await run(null, server)).toEqual(numbers(2_300));
    expect(server.goes).toEqual([1000, 1000, 300]);
  });

  it('are made for the chosen ones alone', async () => {
    const server = serverOf(numbers(2_300));
    expect(await run(numbers(1_001), server)).toEqual(numbers(1_001));
    expect(server.goes).toEqual([1000, 1]);
    expect(await run([], server)).toEqual([]);
  });

  it('are made for as many as a spreadsheet takes', async () => {
    const server = serverOf(numbers(firstPasswordsInSheet + 5));
    expect(await run(null, server)).toHaveLength(firstPasswordsInSheet);
    expect(await server.without()).toHaveLength(5);
  });

  it('are not lost where a later go fails', async () => {
    const made: FirstPassword[] = [];
    const going = makePasswords(null, (people) => made.push(...people), serverOf(numbers(2_300), 1));
    await expect(going).rejects.toThrow('away');
    expect(made).toHaveLength(1_000);
  });
});
