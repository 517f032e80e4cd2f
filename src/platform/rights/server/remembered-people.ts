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

/** At hand, or still to be waited for: what is at hand is not worth a promise on every call. */
type Soon<Value> = Value | Promise<Value>;

/** The people whom this server has been asked about. */
export type RememberedPeople = {
  /** Undefined for somebody unknown or no longer in service. */
  person: (empid: string) => Soon<Person | undefined>;
  /** Those of the people who are in service; those not remembered yet are read in one query. */
  people: (empids: readonly string[]) => Soon<Person[]>;
  forget: (empid: string) => void;
  clear: () => void;
  size: () => number;
};

/** `resolve`: the functions that follow from somebody's facts. The caller forgets people when it may have changed. */
export const rememberPeople = (db: Read, resolve: Resolve): RememberedPeople => {
  /** Null: nobody in service. */
  const known = new Map<string, Person | null>();
  /** Others who ask meanwhile wait for the same answer. */
  const reading = new Map<string, Promise<Person | undefined>>();

  const begin = (empid: string, facts: Promise<PersonFacts | undefined>): Promise<Person | undefined> => {
    const person = facts.then((found) => found && new Person(found, resolve));
    reading.set(empid, person);
    // One that was forgotten while it was read is not kept.
    const end = (found?: { person: Person | undefined }): void => {
      if (reading.get(empid) !== person) return;
      reading.delete(empid);
      if (!found) return;
      if (known.size >= peopleAtMost) known.clear();
      known.set(empid, found.person ?? null);
    };
    person.then(
      (found) => end({ person: found }),
      () => end(),
    );
    return person;
  };

  const readAll = async (empids: readonly string[]): Promise<Person[]> => {
    const unknown = empids.filter((empid) => !known.has(empid) && !reading.has(empid));
    if (unknown.length > 0) {
      const rows = peopleFacts(db, unknown);
      for (const empid of unknown)
        void begin(
          empid,
          rows.then((found) => found.find((facts) => facts.empid === empid)),
        );
    }
    const people = await Promise.all(empids.map(async (empid) => known.get(empid) ?? (await reading.get(empid))));
    return people.filter((person) => person !== undefined);
  };

  return {
    person: (empid) => {
      const person = known.get(empid);
      if (person !== undefined) return person ?? undefined;
      return reading.get(empid) ?? begin(empid, personFacts(db, empid));
    },

    people: (empids) =>
      empids.every((empid) => known.has(empid))
        ? empids.map((empid) => known.get(empid)).filter((person) => person != null)
        : readAll(empids),

    forget: (empid) => {
      known.delete(empid);
      reading.delete(empid);
    },
    clear: () => {
      known.clear();
      reading.clear();
    },
    size: () => known.size + reading.size,
  };
};
