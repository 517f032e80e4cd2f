import type { CandidateRow } from '#features/web-users/web-users.contract.ts';

/** A person to add, with the chosen login name. */
export type Choice = { person: CandidateRow; loginid: string };

/** The login names to choose from: an existing account keeps its own, a new local one may take more than one has. */
export const loginsFor = ({ account, loginid, adaccount, id, mayAdd }: CandidateRow): string[] => {
  if (account === 'Y' || !mayAdd.includes('ED')) return [loginid];
  return adaccount === null || adaccount === id ? [loginid] : [adaccount, id];
};

/** The choices for the picked people, in the order they were picked; earlier choices are kept. */
export const choicesFor = (picked: readonly CandidateRow[], before: readonly Choice[]): Choice[] =>
  picked.map(
    (person) => before.find((choice) => choice.person.id === person.id) ?? { person, loginid: person.loginid },
  );
