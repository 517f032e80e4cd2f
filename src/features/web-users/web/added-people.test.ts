import { describe, expect, it } from 'vitest';
import type { CandidateRow } from '#features/web-users/web-users.contract.ts';
import { choicesFor, loginsFor } from './added-people.ts';

const person = (given: Partial<CandidateRow>): CandidateRow => ({
  id: 'E1',
  name: 'E1',
  depname: '',
  plantname: '',
  loginid: 'E1',
  type: 'ED',
  adaccount: null,
  account: 'N',
  webuser: 'N',
  appuser: 'N',
  mayAdd: ['AD', 'ED'],
  ...given,
});

describe('the login names to choose from', () => {
  it('are the domain account and the number, or only the number, or the one of an existing account', () => {
    expect(loginsFor(person({ adaccount: 'e.one', loginid: 'e.one' }))).toEqual(['e.one', 'E1']);
    expect(loginsFor(person({}))).toEqual(['E1']);
    expect(loginsFor(person({ adaccount: 'e1', loginid: 'e1' }))).toEqual(['e1', 'E1']);
    expect(loginsFor(person({ adaccount: 'E1', loginid: 'E1' }))).toEqual(['E1']);
    expect(loginsFor(person({ adaccount: 'e.one', loginid: 'E1', account: 'Y' }))).toEqual(['E1']);
  });
});

describe('picking more people', () => {
  it('keeps the choices for people who stay picked', () => {
    const [one, two] = [person({ adaccount: 'e.one', loginid: 'e.one' }), person({ id: 'E2', loginid: 'E2' })];
    const chosen = [{ person: one, loginid: 'E1' }];
    expect(choicesFor([two, one], chosen).map(({ loginid }) => loginid)).toEqual(['E2', 'E1']);
    expect(choicesFor([two], chosen)).toHaveLength(1);
  });
});
