import type { Decision } from '#platform/rights/server/decision.ts';
import type { FunctionName, Step } from '../access-check.contract.ts';
import type { Contents } from './condition-facts.ts';
import { contentKey } from '#platform/person-rights/server/condition-contents.queries.ts';
import type { BlacklistEntry, PersonRow, RoleRow } from './subjects.queries.ts';

type AccountWord = Extract<Step, { step: 'account' }>['facts']['word'];

/**
 * The console requires an account and a console user; the app is open to everyone who is not disabled, even before
 * their first sign-in.
 */
const accountWord = (row: PersonRow, channel: 'A' | 'W'): AccountWord => {
  if (row.inservice !== 'Y') return 'left';
  if (row.account === 'N') return 'off';
  if (channel === 'A') {
    if (row.app === 'N') return 'appOff';
    return row.app === null ? 'notYet' : 'ok';
  }
  if (row.account === null || row.console === null) return 'none';
  return row.console === 'N' ? 'consoleOff' : 'ok';
};

const blacklistStep = (entries: readonly BlacklistEntry[], names: Contents): Step => ({
  step: 'blacklist',
  state: entries.length === 0 ? 'pass' : 'fail',
  facts: { entries: entries.map((entry) => ({ ...entry, name: names.get(contentKey(entry))?.name ?? '' })) },
});

/** The steps that decide whether the person may enter the channel. */
export const doorSteps = (
  row: PersonRow,
  channel: 'A' | 'W',
  entries: readonly BlacklistEntry[],
  names: Contents,
): Step[] => {
  const word = accountWord(row, channel);
  return [
    {
      step: 'account',
      state: word === 'ok' || word === 'notYet' ? 'pass' : 'fail',
      facts: { word, userid: row.userid ?? '' },
    },
    blacklistStep(entries, names),
    {
      step: 'maintenance',
      state: row.maintenance && !row.whitelisted ? 'fail' : 'pass',
      facts: { on: row.maintenance ? 'Y' : 'N', whitelisted: row.whitelisted ? 'Y' : 'N' },
    },
  ];
};

/** A role cannot sign in; but it may be disabled, and the blacklist may contain it. */
export const roleDoorSteps = (role: RoleRow, entries: readonly BlacklistEntry[], names: Contents): Step[] => [
  { step: 'account', state: 'skip', facts: { word: 'role', userid: '' } },
  {
    step: 'role',
    state: role.status === 'Y' ? 'pass' : 'fail',
    facts: { id: role.id, name: role.name, members: role.members, refreshedAt: role.refreshedAt },
  },
  blacklistStep(entries, names),
  { step: 'maintenance', state: 'skip', facts: { on: 'N', whitelisted: 'N' } },
];

/** The function and its ancestors, from the top down. */
export const functionStep = (decision: Decision, names: ReadonlyMap<string, FunctionName>): Step => ({
  step: 'function',
  state: decision.on ? 'pass' : 'fail',
  facts: {
    chain: decision.chain.map(({ oid, id, status }) => ({ oid, id, status, name: names.get(oid)?.name ?? id })),
  },
});
