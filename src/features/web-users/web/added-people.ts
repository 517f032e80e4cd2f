import type { CandidateRow } from '#features/web-users/web-users.contract.ts';

/** Somebody who shall become a user, with the login name chosen for the person. */
export type Choice = { person: CandidateRow; loginid: string };

/** The login names that may be chosen: an account that is there keeps its own. */
export const loginsFor = ({ account, loginid, adaccount, id }: CandidateRow): string[] => {
  if (account === 'Y') return [loginid];
  return adaccount === null || adaccount === id ? [loginid] : [adaccount, id];
};

/** The choices for the picked people, in the order they were picked; what was chosen before stays chosen. */
export const choicesFor = (picked: readonly CandidateRow[], before: readonly Choice[]): Choice[] =>
  picked.map(
    (person) => before.find((choice) => choice.person.id === person.id) ?? { person, loginid: person.loginid },
  );
