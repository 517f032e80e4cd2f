import type { Read } from '#platform/db/server/database.ts';
import type { HeldFunction } from './grant.ts';
import type { PersonFacts } from './rights-index.ts';
import { peopleFacts, personFacts } from './rights.queries.ts';

const peopleAtMost = 100_000;

type Resolve = (facts: PersonFacts) => Map<string, HeldFunction>;

/** A person as this server knows them until something about them, or about any function, changes. */
export class Person {
  readonly facts: PersonFacts;
  readonly #resolve: Resolve;
  #grants: Map<string, HeldFunction> | undefined;
  /** Set by `Rights.hasWholeConsole`. */
  wholeConsole: boolean | undefined;
  constructor(facts: PersonFacts, resolve: Resolve) {
    this.facts = facts;
    this.#resolve = resolve;
  }
  /** Computed when first needed: of most people in lists only the facts are. */
  get grants(): Map<string, HeldFunction> {
    this.#grants ??= this.#resolve(this.facts);
    return this.#grants;
  }
}

/** The people whom this server has been asked about. */
export type RememberedPeople = {
  /** Undefined for somebody unknown or no longer in service. */
  person: (empid: string) => Promise<Person | undefined>;
  /** The facts of those in service; those not remembered yet are read in one query. */
  factsOf: (empids: readonly string[]) => Promise<PersonFacts[]>;
  forget: (empid: string) => void;
  clear: () => void;
  size: () => number;
};

const readFacts = async (db: Read, empids: readonly string[]): Promise<ReadonlyMap<string, PersonFacts>> => {
  if (empids.length === 0) return new Map();
  return new Map((await peopleFacts(db, empids)).map((facts) => [facts.empid, facts]));
};

/** `resolve`: the functions that follow from somebody's facts. The caller forgets people when it may have changed. */
export const rememberPeople = (db: Read, resolve: Resolve): RememberedPeople => {
  const people = new Map<string, Promise<Person | undefined>>();

  /** From the start of the reading, so that others who ask meanwhile wait for the same answer. */
  const remember = (empid: string, reading: Promise<PersonFacts | undefined>): Promise<Person | undefined> => {
    if (people.size >= peopleAtMost) people.clear();
    const person = reading.then((facts) => facts && new Person(facts, resolve));
    people.set(empid, person);
    person.catch(() => people.delete(empid));
    return person;
  };

  return {
    person: (empid) => people.get(empid) ?? remember(empid, personFacts(db, empid)),

    factsOf: async (empids) => {
      const unknown = empids.filter((empid) => !people.has(empid));
      const read = readFacts(db, unknown);
      const factsOf = async (empid: string): Promise<PersonFacts | undefined> => (await read).get(empid);
      const known = empids.map((empid) => people.get(empid) ?? remember(empid, factsOf(empid)));
      return (await Promise.all(known)).flatMap((person) => (person ? [person.facts] : []));
    },

    forget: (empid) => void people.delete(empid),
    clear: () => people.clear(),
    size: () => people.size,
  };
};
