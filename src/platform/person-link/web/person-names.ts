import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/wire/web/client.ts';
import { isProgram } from '#platform/db/program-actors.ts';
import { mostNames, personLinkCalls } from '../person-link.contract.ts';

type Waiting = { empid: string; resolve: (name: string | null) => void; reject: (reason: unknown) => void };

let waiting: Waiting[] = [];

/** Asks for all names that were wanted since the last call, in one call. */
const ask = async (): Promise<void> => {
  const asked = waiting;
  waiting = [];
  try {
    for (let place = 0; place < asked.length; place += mostNames) {
      const part = asked.slice(place, place + mostNames);
      const found = await call(personLinkCalls.names, { content: [...new Set(part.map(({ empid }) => empid))] });
      const names = new Map(found.map(({ empid, name }) => [empid, name]));
      for (const { empid, resolve } of part) resolve(names.get(empid) ?? null);
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
};

const nameOf = (empid: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void ask());
    waiting.push({ empid, resolve, reject });
  });

const freshMs = 300_000;

const isPerson = (empid: string): boolean => empid !== '' && !isProgram(empid);

/** The name of a person whose number alone is known; undefined while it is loaded, null for an unknown number. */
export const usePersonName = (empid: string, known?: string): string | null | undefined => {
  const { data } = useQuery({
    queryKey: ['person-name', empid],
    queryFn: () => nameOf(empid),
    enabled: known === undefined && isPerson(empid),
    staleTime: freshMs,
  });
  return known ?? (isPerson(empid) ? data : null);
};
