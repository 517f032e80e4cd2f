import { z } from 'zod';
import { accessCheckMenu } from '#features/access-check/access-check.contract.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { documentMenu } from '#features/documents/documents.contract.ts';
import { masterDataMenu } from '#features/master-data/master-data.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { recentChange } from '#platform/changes/changes.contract.ts';
import { confirmedPeople, confirmImpactReason } from '#platform/impact/impact.contract.ts';
import { namedCondition } from '#platform/person-rights/person-rights.contract.ts';
import { endpoint, mayGrant, signedIn } from '#platform/wire/endpoint.ts';
import { paging, requiredText, yn } from '#platform/wire/values.ts';

/** The functions that show a person's rights. */
export const rightsReaders: readonly string[] = [webFunctionMenu.id, roleMenu.id, appUserMenu.id, webUserMenu.id];

/** The functions that show when and where a person signs in. */
export const signInReaders: readonly string[] = [webUserMenu.id, appUserMenu.id];

/** The functions of which one opens the page of a person; which panels it has depends on each. */
export const personReaders: readonly string[] = [
  ...rightsReaders,
  appFunctionMenu.id,
  accessCheckMenu.id,
  blacklistMenu.id,
  whitelistMenu.id,
];

export const forgetReasons = {
  /** `confirmed` does not repeat the number. */
  confirm: 'person.forget_confirm',
  inService: 'person.forget_in_service',
  /** An account that may sign in at console or app. */
  enabled: 'person.forget_enabled',
} as const;

const personFacts = z.object({
  empid: z.string(),
  name: z.string(),
  inservice: yn,
  /** Names of the department and those above it, from the top down. */
  path: z.array(z.string()),
  coname: z.string(),
  plantname: z.string(),
  jobgrade: z.string(),
  email: z.string(),
  adaccount: z.string(),
  /** When the person was forgotten; null if not, or if there is a new person by that number. */
  forgottenat: z.string().nullable(),
  /** Ids of the caller's functions in whose scope the person lies. */
  readable: z.array(z.string()),
});
export type PersonFacts = z.infer<typeof personFacts>;

const held = { oid: z.string(), id: z.string(), name: z.string(), explain: z.string() };

/** A function with the levels, lowest first, each with its scope, and with the conditions that give it. */
const heldFunction = z.object({
  ...held,
  /** `parts`: the scope; empty if `everywhere`. */
  levels: z.array(
    z.object({ level: z.enum(['LOOK', 'CHANGE', 'GRANT']), everywhere: yn, parts: z.array(namedCondition) }),
  ),
  identities: z.array(z.object({ roleid: z.string(), rolename: z.string(), because: z.array(namedCondition) })),
});
export type HeldFunctionRow = z.infer<typeof heldFunction>;

/** A role. `because`: what maps the person to it; empty for a role whose members a query selects (`sql`). */
const heldRole = z.object({ ...held, sourcetype: z.enum(['sql', 'build']), because: z.array(namedCondition) });
export type HeldRoleRow = z.infer<typeof heldRole>;

/** A data item under a function, with the conditions that give it. */
const heldItem = z.object({
  funcoid: z.string(),
  appid: z.string(),
  appname: z.string(),
  type: z.string(),
  typename: z.string(),
  content: z.string(),
  because: z.array(namedCondition),
});
export type HeldItemRow = z.infer<typeof heldItem>;

/**
 * A sign-in, or a failed try (`reason` says why; otherwise empty). `fresh`: from an address and with a browser or
 * device that the person had not used before.
 */
const signIn = z.object({
  at: z.string(),
  channel: z.enum(['W', 'A']),
  place: z.string(),
  device: z.string(),
  reason: z.string(),
  fresh: yn,
});
export type SignInRow = z.infer<typeof signIn>;

const ofPerson = { empid: requiredText(60) };
const ofChannel = { ...ofPerson, type: z.enum(['A', 'W']) };
const forReaders = '(oneself; somebody else for those who may see users or functions, in scope)';

/** `chosen`: keys of the items to move, `<kind>:<key>`; left out in a preview: all. */
const keysOfItems = z.array(requiredText(200)).min(1).max(1000);
const people = { from: requiredText(60), to: requiredText(60) };

const functionAtLevels = z.object({
  id: z.string(),
  name: z.string(),
  levels: z.array(z.enum(['LOOK', 'CHANGE', 'GRANT'])),
});
const handoverKinds = z.array(
  z.object({ key: z.string(), title: z.string(), items: z.array(z.object({ key: z.string(), label: z.string() })) }),
);
const handoverPreview = z.object({
  /** What can be moved. */
  kinds: handoverKinds,
  /** What names the person, too, but is no right, such as a block. */
  stays: handoverKinds,
  /** What the successor would have in addition. */
  gains: z.array(functionAtLevels),
  /** What the person would no longer have. */
  losses: z.array(functionAtLevels),
});
export type HandoverPreview = z.infer<typeof handoverPreview>;

const handOver = mayGrant(
  [
    webFunctionMenu.id,
    appFunctionMenu.id,
    roleMenu.id,
    parameterMenu.id,
    masterDataMenu.id,
    documentMenu.id,
    whitelistMenu.id,
  ],
  { scope: 'everywhere' },
);
const handoverReasons = ['person.successor_unknown', 'person.successor_same', 'person.handover_changed'];

export const personCalls = {
  previewHandover: endpoint({
    method: 'POST',
    path: '/person/handover/preview',
    summary: 'What names a person and can be moved to a successor by the caller, and what both gain and lose',
    right: handOver,
    reads: true,
    content: z.object({ ...people, chosen: z.array(requiredText(200)).max(1000).optional() }),
    answer: handoverPreview,
    reasons: handoverReasons,
  }),
  handOver: endpoint({
    method: 'PUT',
    path: '/person/handover',
    undo: true,
    summary: 'Let what names a person name a successor instead; all or none',
    right: handOver,
    query: { confirmed: confirmedPeople },
    content: z.object({ ...people, chosen: keysOfItems }),
    answer: z.object({ moved: z.number() }),
    reasons: [...handoverReasons, confirmImpactReason, 'permission.holds_others', 'permission.last_administrator'],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/person/forget',
    undo: 'what is forgotten is kept nowhere',
    effects: 'the dialog says what is removed and what stays, and the number is typed',
    summary:
      'Removes the personal values of somebody who has left, also in the database log, whose seals still hold; only the number stays',
    right: mayGrant(webFunctionMenu.id, { scope: 'everywhere' }),
    content: z.object({ ...ofPerson, confirmed: requiredText(60) }),
    answer: z.object({ logRows: z.number().int() }),
    reasons: [...Object.values(forgetReasons), 'person.outside_scope'],
  }),
  facts: endpoint({
    method: 'GET',
    path: '/person',
    summary: 'An employee (oneself; somebody else for those who may see users, functions, roles or lists, in scope)',
    right: signedIn,
    query: ofPerson,
    answer: personFacts,
    reasons: ['person.outside_scope'],
  }),
  functions: endpoint({
    method: 'GET',
    path: '/person/functions',
    summary: `Functions of a person (A mobile, W console) with level, scope and reason ${forReaders}`,
    right: signedIn,
    query: ofChannel,
    answer: z.array(heldFunction),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/person/changes',
    summary: 'The last changes of a person’s own records and of entries that name the person, or made by the person',
    right: signedIn,
    query: { ...ofPerson, of: z.enum(['about', 'by']), pageSize: paging.pageSize },
    answer: z.array(recentChange),
    reasons: ['person.outside_scope'],
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/person/signins',
    summary: 'The last sign-ins and failed tries of a person (oneself; others for those who may see users, in scope)',
    right: signedIn,
    query: ofPerson,
    answer: z.array(signIn),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/person/roles',
    summary: `Roles of a person, and what makes the person a member ${forReaders}`,
    right: signedIn,
    query: ofPerson,
    answer: z.array(heldRole),
  }),
  items: endpoint({
    method: 'GET',
    path: '/person/items',
    summary: `Data items of a person under functions of the type (A mobile, W console), with the reason ${forReaders}`,
    right: signedIn,
    query: ofChannel,
    answer: z.array(heldItem),
  }),
};
