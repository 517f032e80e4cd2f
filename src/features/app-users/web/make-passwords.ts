import {
  type FirstPassword,
  firstPasswordCalls,
  firstPasswordsAtOnce,
  firstPasswordsInSheet,
} from '#features/app-users/first-passwords.contract.ts';
import { call } from '#platform/wire/web/client.ts';

const server = {
  without: async (): Promise<string[]> => (await call(firstPasswordCalls.without)).list.map(({ empid }) => empid),
  make: (empids: string[]): Promise<FirstPassword[]> => call(firstPasswordCalls.make, { content: empids }),
};

/**
 * Gives first passwords to these people, or (null) to all who have none, with as many calls as it takes; to those of
 * one sheet at most. `onMade`: what each call has made, which is not answered again.
 */
export const makePasswords = async (
  chosen: readonly string[] | null,
  onMade: (people: readonly FirstPassword[]) => void,
  { without, make } = server,
): Promise<void> => {
  let made = 0;
  let rest = chosen ? [...chosen] : await without();
  while (rest.length > 0 && made < firstPasswordsInSheet) {
    const next = rest.slice(0, Math.min(firstPasswordsAtOnce, firstPasswordsInSheet - made));
    // oxlint-disable-next-line no-await-in-loop -- each call gives as many as the server takes
    const people = await make(next);
    made += people.length;
    onMade(people);
    // oxlint-disable-next-line no-await-in-loop -- who has none is known only once the others have one
    rest = chosen ? rest.slice(next.length) : await without();
  }
};
