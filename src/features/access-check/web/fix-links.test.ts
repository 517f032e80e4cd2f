import { describe, expect, it } from 'vitest';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { documentMenu } from '#features/documents/documents.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import {
  type AccessAnswer,
  type Advice,
  type EvaluatedCondition,
  step as stepSchema,
  type Step,
} from '../access-check.contract.ts';
import { fixLink } from './fix-links.ts';

const menu: RouteNode[] = [
  blacklistMenu,
  whitelistMenu,
  appFunctionMenu,
  appUserMenu,
  documentMenu,
  parameterMenu,
  roleMenu,
  webFunctionMenu,
  webUserMenu,
].map(({ id, url, component }) => ({
  id,
  path: url,
  component,
  meta: { title: id, langid: '', icon: '', auth: true, scopes: {} },
  children: [],
}));

const func = { oid: 'FUNC', id: 'F004', name: 'Parameters', functype: 'W' as const, status: 'Y' as const };
const person = { id: '0017', name: 'Anna', depname: '', plantname: '' };

type Case = { step: Step; advice?: Partial<Advice>; app?: true; role?: true; item?: string };

const linkOf = ({ step, advice = {}, app, role, item = '' }: Case, of = menu): string | undefined => {
  const answer: AccessAnswer = {
    person: role ? null : person,
    role: role ? { id: 'ROLE1', name: 'Shift' } : null,
    function: { ...func, functype: app ? 'A' : 'W' },
    viewAs: null,
    verdict: 'N',
    entitled: 'N',
    scopes: [],
    steps: [step],
    decidedBy: { step: 0, condition: null },
    nearest: null,
    advice: [],
  };
  const given: Advice = { kind: 'step', step: 0, roleid: '', rolename: '', condition: null, ...advice };
  return fixLink(given, answer, item, of)?.to;
};

const account = (word: Extract<Step, { step: 'account' }>['facts']['word']): Step => ({
  step: 'account',
  state: 'fail',
  facts: { word, userid: '' },
});
const entry = (oid: string, contentoid: string) =>
  ({ oid, type: 'D', contentoid, containSub: 'Y', name: '', remark: '' }) as const;
const blacklist = (...entries: ReturnType<typeof entry>[]): Step => ({
  step: 'blacklist',
  state: 'fail',
  facts: { entries },
});
const identity: Step = {
  step: 'identity',
  state: 'fail',
  facts: { roleid: 'VIEWER', rolename: '', levels: ['LOOK'], conditions: [], more: 0 },
};
const data = (type: string): Step => ({
  step: 'data',
  state: 'fail',
  facts: { word: 'miss', type, name: '', conditions: [], more: 0 },
});
const missed = (
  fact: EvaluatedCondition['fact'],
  type: EvaluatedCondition['type'],
  contentoid: string,
  params: Record<string, string> = {},
): Partial<Advice> => ({
  kind: 'condition',
  roleid: 'VIEWER',
  condition: { type, contentoid, containSub: 'N', name: '', hit: 'N', fact, params },
});

const cases: Record<string, [Case, string]> = {
  'no account at all: the person to be added': [{ step: account('none') }, '/web-users?add=0017'],
  'an account that is off: the user to be switched on': [{ step: account('off') }, '/web-users?edit=0017'],
  'a console user who is off': [{ step: account('consoleOff') }, '/web-users?edit=0017'],
  'an app user who is off: the page with the switch': [{ step: account('appOff'), app: true }, '/person/0017'],
  'somebody who has left': [{ step: account('left') }, '/person/0017'],
  'a role that is off: the list narrowed to it': [
    {
      step: { step: 'role', state: 'fail', facts: { id: 'ROLE1', name: '', members: 0, refreshedAt: null } },
      role: true,
    },
    '/roles?q=ROLE1',
  ],
  'one entry of the blacklist: the question whether to delete it': [
    { step: blacklist(entry('E1', 'D1')) },
    '/blacklist?q=D1&remove=E1',
  ],
  'several entries: the page that shows all of them': [
    { step: blacklist(entry('E1', 'D1'), entry('E2', 'D2')) },
    '/person/0017',
  ],
  'a role on the blacklist': [{ step: blacklist(entry('E1', 'ROLE1')), role: true }, '/blacklist?q=ROLE1&remove=E1'],
  'maintenance: the person to be added to the whitelist': [
    { step: { step: 'maintenance', state: 'fail', facts: { on: 'Y', whitelisted: 'N' } } },
    '/whitelist?add=0017',
  ],
  'a function that is off: the list narrowed to it': [
    {
      step: {
        step: 'function',
        state: 'fail',
        facts: {
          chain: [
            { oid: 'G', id: 'G01', name: '', status: 'N' },
            { oid: 'FUNC', id: 'F004', name: '', status: 'Y' },
          ],
        },
      },
    },
    '/web-functions?q=G01',
  ],
  'a function without identities: one to be added for the person': [
    { step: { step: 'nobody', state: 'fail', facts: {} }, advice: { kind: 'name', roleid: 'VIEWER' } },
    '/web-functions?permission=FUNC&identity=VIEWER&give=H%3A0017',
  ],
  'an identity: a condition for the person to be added': [
    { step: identity, advice: { kind: 'name', roleid: 'VIEWER' } },
    '/web-functions?permission=FUNC&identity=VIEWER&give=H%3A0017',
  ],
  'an identity of an app function, for a role': [
    { step: identity, advice: { kind: 'name', roleid: 'VIEWER' }, app: true, role: true },
    '/app-functions?permission=FUNC&identity=VIEWER&give=R%3AROLE1',
  ],
  'a department without those below: its condition': [
    { step: identity, advice: missed('withoutSub', 'D', 'D1') },
    '/web-functions?permission=FUNC&identity=VIEWER&condition=D%3AD1',
  ],
  'a role with a mapping: the mapping with the person to be added': [
    { step: identity, advice: missed('notMember', 'R', 'ROLE2', { roleOid: 'R2', source: 'build' }) },
    '/roles?mapping=R2&give=H%3A0017',
  ],
  'a role by SQL: its form': [
    { step: identity, advice: missed('notMember', 'R', 'ROLE2', { roleOid: 'R2', source: 'sql' }) },
    '/roles?edit=R2',
  ],
  'a condition with a role that is off: the list narrowed to it': [
    { step: identity, advice: missed('roleOffMember', 'R', 'ROLE2', { roleOid: 'R2', source: 'build' }) },
    '/roles?q=ROLE2',
  ],
  'a parameter: a condition for the person under the function': [
    { step: data('PARAM'), item: 'ITEM' },
    '/parameters?permission=ITEM&identity=W+FUNC&give=H%3A0017',
  ],
  'a document': [{ step: data('document'), item: 'ITEM' }, '/documents?permission=ITEM&identity=W+FUNC&give=H%3A0017'],
};

describe('the link of a piece of advice opens the place filled in', () => {
  it.each(Object.entries(cases))('%s', (_, [asked, to]) => expect(linkOf(asked)).toBe(to));

  it('for every kind of step', () => {
    const tried = new Set(Object.values(cases).map(([{ step }]) => step.step));
    expect(stepSchema.options.map(({ shape }) => shape.step.value).filter((kind) => !tried.has(kind))).toEqual([]);
  });

  it('is missing where the reader does not have the page', () => {
    expect(linkOf({ step: blacklist(entry('E1', 'D1')) }, [])).toBeUndefined();
  });
});
