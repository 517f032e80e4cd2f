import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import { conditionTypes } from '#platform/rights/conditions.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayLook } from '#platform/wire/endpoint.ts';
import { filters, nothing, oid, paged, paging, text, yn } from '#platform/wire/values.ts';

export const accessCheckMenu: MenuEntry = {
  id: 'F014',
  langid: 'menu.access_check',
  title: localized('权限检查', '權限檢查', 'Access check', 'Kiểm tra quyền'),
  icon: 'AuditOutlined',
  component: 'access-check',
  url: '/access-check',
  sort: 5,
  parent: 'G04',
};

const conditionType = z.enum(conditionTypes);
const level = z.enum(['LOOK', 'CHANGE', 'GRANT']);

/** Why a condition matches. */
export const hitFacts = ['everybody', 'self', 'member', 'thisRole', 'department', 'below', 'company', 'plant'] as const;
/** Why a condition does not match, by how little is missing. */
export const missFacts = [
  'withoutSub',
  'roleOffMember',
  'sibling',
  'samePlantCompany',
  'notMember',
  'otherRole',
  'otherDepartment',
  'roleOff',
  'otherCompany',
  'otherPlant',
  'otherPerson',
  'noDepartment',
  'roleAlone',
  'gone',
] as const;
export type MissFact = (typeof missFacts)[number];

/**
 * An evaluated condition. `name`: what it refers to, in the reader's language; empty if that no longer exists. `fact`
 * and `params`: the person's fact that decided, for a text with placeholders (`own`, `parent`, `time`).
 */
export const evaluatedCondition = z.object({
  type: conditionType,
  contentoid: z.string(),
  containSub: yn,
  name: z.string(),
  hit: yn,
  fact: z.enum([...hitFacts, ...missFacts]),
  params: z.record(z.string(), z.string()),
});
export type EvaluatedCondition = z.infer<typeof evaluatedCondition>;

const state = z.enum(['pass', 'fail', 'skip']);
const stepOf = <const Step extends string, Facts extends z.ZodType>(step: Step, facts: Facts) =>
  z.object({ step: z.literal(step), state, facts });

/** `more`: the number of conditions that do not match and are too far off to be listed. */
const conditionsOf = { conditions: z.array(evaluatedCondition), more: z.number() };

/**
 * In the order in which they decide. The identities and the data item are evaluated even if an earlier step has failed.
 */
export const step = z.discriminatedUnion('step', [
  stepOf(
    'account',
    z.object({
      word: z.enum(['ok', 'left', 'none', 'off', 'consoleOff', 'appOff', 'notYet', 'role']),
      userid: z.string(),
    }),
  ),
  stepOf(
    'role',
    z.object({ id: z.string(), name: z.string(), members: z.number(), refreshedAt: z.string().nullable() }),
  ),
  stepOf(
    'blacklist',
    z.object({
      entries: z.array(
        z.object({
          oid,
          type: conditionType,
          contentoid: z.string(),
          containSub: yn,
          name: z.string(),
          remark: z.string(),
        }),
      ),
    }),
  ),
  stepOf('maintenance', z.object({ on: yn, whitelisted: yn })),
  stepOf('function', z.object({ chain: z.array(z.object({ oid, id: z.string(), name: z.string(), status: yn })) })),
  stepOf('identity', z.object({ roleid: z.string(), rolename: z.string(), levels: z.array(level), ...conditionsOf })),
  stepOf('nobody', z.object({})),
  stepOf(
    'data',
    z.object({
      word: z.enum(['open', 'hit', 'miss', 'otherFunctions']),
      type: z.string(),
      name: z.string(),
      ...conditionsOf,
    }),
  ),
]);
export type Step = z.infer<typeof step>;

export const functionName = z.object({
  oid,
  id: z.string(),
  name: z.string(),
  functype: z.enum(['A', 'W']),
  status: yn,
});
export type FunctionName = z.infer<typeof functionName>;

const personName = z.object({ id: z.string(), name: z.string(), depname: z.string(), plantname: z.string() });
const roleName = z.object({ id: z.string(), name: z.string() });
const itemName = z.object({ oid, type: z.string(), typename: z.string(), name: z.string() });
export type ItemName = z.infer<typeof itemName>;

/**
 * One way to give the function. `step`: what keeps the person out has to be switched on, switched off or deleted;
 * `name`: a condition of the identity that names the person, or the role, alone; `condition`: a change that makes an
 * existing condition match. `step` is the index of the step; `roleid` is empty except for identities.
 */
const advice = z.object({
  kind: z.enum(['step', 'name', 'condition']),
  step: z.number(),
  roleid: z.string(),
  rolename: z.string(),
  condition: evaluatedCondition.nullable(),
});
export type Advice = z.infer<typeof advice>;

/**
 * `entitled`: whether the person has the function (and the data item), according to the engine that enforces it;
 * `verdict`: whether the person can use it now, which also requires access to the channel. `decidedBy`: index of the
 * step that decided, with the condition if one did. `nearest`: the step that would have to change, with the condition
 * that is closest to matching, and `also`: indexes of other steps that would have to change too. `scopes`: the levels
 * that the person has, lowest first, each with its scope; empty `parts`: everywhere. `viewAs`: whether the caller may
 * view the console as the person; if not, the reason, with the function that the caller lacks (else empty). Null for a
 * role.
 */
export const accessAnswer = z.object({
  person: personName.nullable(),
  role: roleName.nullable(),
  function: functionName,
  viewAs: z.object({ may: yn, reason: z.string(), function: z.string() }).nullable(),
  verdict: yn,
  entitled: yn,
  scopes: z.array(
    z.object({
      level,
      everywhere: yn,
      parts: z.array(evaluatedCondition.pick({ type: true, name: true, containSub: true })),
    }),
  ),
  steps: z.array(step),
  decidedBy: z.object({ step: z.number(), condition: evaluatedCondition.nullable() }),
  nearest: z
    .object({
      step: z.number(),
      roleid: z.string(),
      condition: evaluatedCondition.nullable(),
      also: z.array(z.number()),
    })
    .nullable(),
  /** The smallest grant first. */
  advice: z.array(advice),
});
export type AccessAnswer = z.infer<typeof accessAnswer>;

const reason = z.object({
  roleid: z.string(),
  rolename: z.string(),
  because: z.array(z.object({ type: conditionType, contentoid: z.string(), containSub: yn, name: z.string() })),
});
export const holder = z.object({
  id: z.string(),
  name: z.string(),
  depname: z.string(),
  reasons: z.array(reason),
});
export type Holder = z.infer<typeof holder>;

const look = mayLook(accessCheckMenu.id);
const asked = { empid: text(60).default(''), roleid: text(60).default('') };
const holders = { funcOid: oid, identity: text(60).default(''), ...filters };

export const accessCheckCalls = {
  check: endpoint({
    method: 'GET',
    path: '/access/check',
    summary:
      'Whether a person (or a role alone) has a function, and for a data item the item under it: verdict, deciding condition, ordered steps, and on a miss what is nearest',
    right: look,
    query: { ...asked, funcOid: oid, dataOid: oid.optional(), dataType: text(60).default('') },
    answer: accessAnswer,
    reasons: ['access.choose_subject', 'access.person_unknown', 'access.role_unknown', 'access.function_unknown'],
  }),
  who: endpoint({
    method: 'GET',
    path: '/access/who',
    summary:
      'Who has a function, each with the identities and the conditions that give it; people of the caller’s scope',
    right: look,
    query: { ...holders, ...paging },
    answer: paged(holder),
    reasons: ['access.function_unknown'],
  }),
  exportWho: endpoint({
    method: 'GET',
    path: '/access/who/export',
    summary: 'Everyone who has a function, as a spreadsheet',
    right: look,
    query: holders,
    answer: nothing,
    file: 'xlsx',
    reasons: ['access.function_unknown'],
  }),
  functions: endpoint({
    method: 'GET',
    path: '/access/functions',
    summary: 'Console and mobile functions to pick from',
    right: look,
    query: { ...paging, ...filters },
    answer: paged(functionName),
  }),
  identities: endpoint({
    method: 'GET',
    path: '/access/identities',
    summary:
      'The identities of a function, to filter the list of people who have it; on N: it, or one above it, is switched off',
    right: look,
    query: { funcOid: oid },
    answer: z.object({ on: yn, list: z.array(z.object({ roleid: z.string(), rolename: z.string() })) }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/access/items',
    summary: 'Data items that carry conditions, to pick from',
    right: look,
    query: { ...paging, ...filters },
    answer: paged(itemName),
  }),
  names: endpoint({
    method: 'GET',
    path: '/access/names',
    summary: 'What the ids of an address stand for; null for what does not exist, or is not visible to the caller',
    right: look,
    query: { ...asked, funcOid: oid.optional(), dataOid: oid.optional() },
    answer: z.object({
      person: personName.nullable(),
      role: roleName.nullable(),
      function: functionName.nullable(),
      item: itemName.nullable(),
    }),
  }),
};
