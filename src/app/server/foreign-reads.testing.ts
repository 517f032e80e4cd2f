import type { z } from 'zod';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import { accessCheckCalls } from '#features/access-check/access-check.contract.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { databaseLogCalls } from '#features/database-log/database-log.contract.ts';
import { documentCalls } from '#features/documents/documents.contract.ts';
import { personCalls } from '#features/person/person.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { codeListCalls } from '#platform/code-lists/code-lists.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { impactPreviewCalls } from '#platform/permission-page/impact-preview.contract.ts';
import { findCalls } from '#platform/find/find.contract.ts';
import { organisationCalls } from '#platform/organisation/organisation.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { personLinkCalls } from '#platform/person-link/person-link.contract.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { rightsCalls } from '#platform/rights/rights.contract.ts';
import { changeCalls } from '#platform/record-history/record-history.contract.ts';
import { viewCalls } from '#platform/saved-views/saved-views.contract.ts';
import { sessionListCalls } from '#platform/session-list/session-list.contract.ts';
import { aim, type Aimed, type MarkedPlace } from './placed.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';

/** What belongs to no plant and names rows of every plant: a function, a parameter and a role. */
export type SharedItems = { func: string; parameters: readonly [string, string]; role: string };

/**
 * `limited`: the arguments narrow the answer to the caller's scope, although the call is open to all without them.
 */
export type AimedRead = Aimed & { limited?: true };

export const nameOf = ({ method, path }: EndpointSpec): string => `${method} ${path}`;

type Fields = Record<string, z.ZodType>;

/** Whether a field may be left out, or may be an empty object: then a call without it finds everything. */
const withoutFilter = (fields: Fields): Record<string, unknown> | undefined => {
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    if (name === 'pageSize') found[name] = 1000;
    else if (schema.safeParse(undefined).success) continue;
    else if (schema.safeParse({}).success) found[name] = {};
    else return undefined;
  }
  return found;
};

/** The call without any filter; undefined where the contract requires an argument. */
export const unfiltered = (spec: EndpointSpec): Aimed | undefined => {
  const parts = {
    query: withoutFilter(spec.query ?? {}),
    sealedQuery: withoutFilter(spec.sealedQuery ?? {}),
    body: withoutFilter(spec.body ?? {}),
    content: withoutFilter(spec.content ? { content: spec.content } : {}),
  };
  const { query, sealedQuery, body, content } = parts;
  if (!query || !sealedQuery || !body || !content) return undefined;
  return { spec, input: { query, sealedQuery, body, ...content } };
};

const dataType = 'PARAM';
const nobody = '00000000-0000-4000-8000-000000000000';

/** What a picker is given for a choice that a call of the blacklist accepts. */
const bound = { scopeOf: blacklistMenu.id, level: 'CHANGE' as const };
const forChoice = { ...bound, pageSize: 1000 };

const everybody = { type: 'A' as const, contentoid: '', containSub: 'N' as const };
const forEverybody = (funcOid: string) => [
  { funcOid, funcType: 'W' as const, roleid: 'VIEWER', authmaps: [everybody] },
];

/**
 * Arguments for the calls that require some, or that show more with them, and that belong to no feature with placed
 * rows.
 */
export const otherReads = (
  { person, department }: MarkedPlace,
  { func, parameters, role }: SharedItems,
): readonly AimedRead[] => [
  aim(findCalls.find, { query: { text: person } }),
  aim(changeCalls.record, { query: { tableName: 'web_user', key: person } }),
  // An entry is named by its time, which only the list says; the test of the log holds who is shown one.
  aim(databaseLogCalls.entry, { query: { oid: nobody, moment: '2026-01-01 00:00:00+00' } }),
  aim(databaseLogCalls.further, {
    query: { at: Date.parse('2999-01-01'), rows: 100 },
    sealedQuery: { conditionMap: { udata: person } },
  }),
  // The test of restoring holds who is shown what an act has changed.
  aim(undoCalls.previewRestore, { query: { oid: nobody } }),
  { ...aim(organisationCalls.plants, { query: forChoice }), limited: true },
  { ...aim(organisationCalls.departments, { query: forChoice }), limited: true },
  { ...aim(organisationCalls.members, { query: forChoice }), limited: true },
  { ...aim(organisationCalls.memberSuggestions, { query: bound }), limited: true },
  { ...aim(organisationCalls.membersNamed, { content: { ...bound, ids: [person] } }), limited: true },
  { ...aim(organisationCalls.departmentsNamed, { content: { ...bound, ids: [department] } }), limited: true },
  { ...aim(organisationCalls.tree, { query: bound }), limited: true },
  aim(organisationCalls.departmentsNamed, { content: { ids: [department] } }),
  aim(organisationCalls.membersNamed, { content: { ids: [person] } }),
  aim(roleCalls.item, { query: { oid: role } }),
  aim(roleCalls.usage, { sealedQuery: { oids: [role] } }),
  aim(roleCalls.mappedDepartments, { query: { roleOid: role } }),
  aim(roleCalls.mappedMembers, { query: { roleOid: role } }),
  aim(roleCalls.previewMapping, { content: { roleOid: role, entries: [], kind: 'gone', pageSize: 1000 } }),
  aim(permissionCalls.read, { sealedQuery: { funcOid: func } }),
  aim(impactPreviewCalls.previewImpact, { content: { funcOid: func, auth: [], kind: 'lost', pageSize: 1000 } }),
  aim(impactPreviewCalls.holders, { content: { funcOid: func, auth: forEverybody(func), pageSize: 1000 } }),
  aim(impactPreviewCalls.countPeople, { content: { funcOid: func, conditions: [everybody] } }),
  aim(impactPreviewCalls.peopleOf, { content: { funcOid: func, condition: everybody, pageSize: 1000 } }),
  aim(dataPermissionCalls.items, { content: { dataType, dataOids: [...parameters] } }),
  aim(dataPermissionCalls.read, { query: { dataType, dataOid: parameters[0] } }),
  aim(dataPermissionCalls.readBatch, {
    content: { dataType, funcOid: func, dataOids: [...parameters] },
  }),
  aim(dataPermissionCalls.previewImpact, {
    content: { dataType, dataOids: [...parameters], functions: [], kind: 'gained', pageSize: 1000 },
  }),
  aim(dataPermissionCalls.holders, { content: { dataType, functions: [], pageSize: 1000 } }),
  aim(dataPermissionCalls.countPeople, { content: { dataType, conditions: [everybody] } }),
  aim(dataPermissionCalls.peopleOf, { content: { dataType, condition: everybody, pageSize: 1000 } }),
  aim(dataPermissionCalls.functions, { query: { dataType } }),
  aim(accessCheckCalls.check, { query: { empid: person, funcOid: func } }),
  aim(accessCheckCalls.who, { query: { funcOid: func, pageSize: 1000 } }),
  aim(accessCheckCalls.exportWho, { query: { funcOid: func } }),
  aim(accessCheckCalls.identities, { query: { funcOid: func } }),
  aim(accessCheckCalls.names, { query: { empid: person } }),
  aim(sessionListCalls.list, { query: { empid: person, channel: 'W' } }),
  aim(personCalls.facts, { query: { empid: person } }),
  aim(personCalls.functions, { query: { empid: person, type: 'W' } }),
  aim(personCalls.changes, { query: { empid: person, of: 'about' } }),
  aim(personCalls.signIns, { query: { empid: person } }),
  aim(personCalls.roles, { query: { empid: person } }),
  aim(personCalls.items, { query: { empid: person, type: 'W' } }),
  aim(personLinkCalls.names, { content: [person] }),
  aim(personRightsCalls.webFunctions, { query: { empid: person } }),
  aim(personRightsCalls.appFunctions, { query: { empid: person } }),
  aim(personRightsCalls.dataItems, { query: { empid: person, type: 'W' } }),
  aim(personRightsCalls.roles, { query: { empid: person } }),
  aim(rightsCalls.checkRoute, { query: { path: '/stores' } }),
  aim(viewCalls.list, { query: { screen: '/stores' } }),
  aim(codeListCalls.options, { query: { paramType: 'CurrencyType' } }),
  aim(codeListCalls.optionsBelow, { query: { paramType: 'Shared', parentOid: parameters[0] } }),
  aim(documentCalls.shown, { query: { id: 'x' } }),
];

/** Why a call of a function with placed rows shows none of them to any caller. */
export const placeless: Readonly<Record<string, string>> = {
  'GET /companydoc/defaults': 'what every new document begins with',
  'GET /data/permission/functions': 'functions belong to no plant',
  'POST /feedback/assignable': 'numbers of employees that the caller sends, for a feedback of the scope',
  'POST /org/mb/users/barred': 'numbers that the caller sends; `first-passwords.api.test.ts`',
  'POST /data/param/below': 'parameters that the caller sends, which belong to no plant',
  'POST /access/conditions/count': 'numbers of people of the caller’s scope',
  'POST /data/permission/conditions/count': 'numbers of people of the caller’s scope',
  'GET /org/whitelist/maintenance': 'switches of the whole system and the caller’s own entries',
  'GET /import': 'everybody’s own imports, which belong to no plant',
  'GET /import/blacklist/template': 'headings alone',
  'GET /import/employees/template': 'headings alone',
  'GET /import/whitelist/template': 'headings alone',
  'GET /role/export': 'roles belong to no plant',
  'GET /role/item': 'roles belong to no plant',
  'GET /role/nextid': 'roles belong to no plant',
  'GET /role/role': 'roles belong to no plant',
  'GET /role/usage': 'numbers of what names a role, which belongs to no plant',
  'POST /data/permission/items': 'parameters and documents belong to no plant',
  'GET /itrepair/coinfo': 'companies by id and name, which no mark is part of; `repair-scope.api.test.ts`',
  'GET /itrepair/param/export': 'companies by id and name, which no mark is part of; `repair-scope.api.test.ts`',
  'GET /itrepair/param/repairtype': 'repair types belong to no plant',
  'GET /survey/draft': 'what the caller has typed; `survey-scope.api.test.ts`',
  'GET /survey/lang/progress': 'numbers of texts alone',
  'POST /survey/regrade/preview': 'numbers of sheets alone',
  'GET /survey/result/words': 'folded words, which no mark is part of; `results.api.test.ts`',
  'GET /survey/result/versions': 'numbers of versions and sheets alone',
};

/** The test of the calls whose rows belong to whole companies, so that the reader of one plant sees none of them. */
export const ofCompanies: Readonly<Record<string, string>> = {
  'GET /itrepair/param': 'src/features/repair/server/repair-scope.api.test.ts',
  'GET /itrepair/param/item': 'src/features/repair/server/repair-scope.api.test.ts',
  'GET /itrepair/repairmam': 'src/features/repair/server/repair-scope.api.test.ts',
  'GET /itrepair/repairmam/export': 'src/features/repair/server/repair-scope.api.test.ts',
  'GET /itrepair/repairmam/item': 'src/features/repair/server/repair-scope.api.test.ts',
};

const picker = 'the pickers are open to everyone who is signed in (seed 000 §7)';
const ofRole = 'a role belongs to no plant, and everyone who has the function sees all that is mapped to it';
const ofShared = 'the conditions of an item that belongs to no plant, which are read and saved as one list';
const ofServer = 'counts of the whole system';

/** Why a call shows rows of every plant, or their number, to everyone who may make it. */
export const openToAll: Readonly<Record<string, string>> = {
  'GET /ad/member': picker,
  'GET /authandmap': ofShared,
  'GET /cache/state': ofServer,
  'GET /data/permission': ofShared,
  'GET /find': 'people as in the pickers; each list answers in the scope of its own call (find.api.test.ts)',
  'GET /home/changes': 'changes of conditions, to those who may read the conditions of every function and item',
  'GET /home/summary': ofServer,
  'GET /hr/dep': picker,
  'GET /hr/member': picker,
  'GET /hr/member/suggestions': picker,
  'GET /hr/plant': picker,
  'GET /mis/hrpz': picker,
  'GET /role/export': ofRole,
  'GET /role/item': ofRole,
  'GET /role/role': ofRole,
  'GET /role/usage': ofRole,
  'GET /rolemap/dep': ofRole,
  'GET /rolemap/member': ofRole,
  'POST /data/permission/condition': ofShared,
  'POST /hr/dep/named': picker,
  'POST /hr/member/named': picker,
  'POST /person/names':
    'names of people in service, which the pickers show too; of others by scope (person.api.test.ts)',
};

/** Why a call is not tried. */
export const untried: Readonly<Record<string, string>> = {
  'GET /file/history': 'opens only what was sealed with a record for the session that asks; `store-files.api.test.ts`',
  'GET /file/download': 'opens only the files whose addresses were sealed for the session that asks',
  'GET /file/upload': 'the state of the caller’s own upload',
  'GET /import/faulty': 'the file that the caller has sent, and nobody else’s',
  'GET /import/item': 'the file that the caller has sent, and nobody else’s',
  'GET /import/rows': 'the file that the caller has sent, and nobody else’s',
  'GET /mb/message/item': 'messages that the caller has got, and nobody else’s; `publishing.api.test.ts`',
  'HEAD /file/download': 'opens only the files whose addresses were sealed for the session that asks',
};
