import type { z } from 'zod';
import type { EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import { accessCheckCalls } from '#features/access-check/access-check.contract.ts';
import { appUserCalls } from '#features/app-users/app-users.contract.ts';
import { blacklistCalls, blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { companyDocumentCalls } from '#features/company-documents/company-documents.contract.ts';
import { documentCalls } from '#features/documents/documents.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { storeCalls } from '#features/stores/stores.contract.ts';
import { webUserCalls } from '#features/web-users/web-users.contract.ts';
import { codeListCalls } from '#platform/code-lists/code-lists.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { impactPreviewCalls } from '#platform/permission-page/impact-preview.contract.ts';
import { organisationCalls } from '#platform/organisation/organisation.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { rightsCalls } from '#platform/rights/rights.contract.ts';
import { viewCalls } from '#platform/saved-views/saved-views.contract.ts';
import { sessionListCalls } from '#platform/session-list/session-list.contract.ts';
import type { PlacedRows } from './placed-rows.testing.ts';

/** What belongs to no plant and names rows of every plant: a function, a parameter and a role. */
export type SharedItems = { func: string; parameters: readonly [string, string]; role: string };

/**
 * A read aimed at the rows of a plant. `limited`: the arguments narrow the answer to the caller's scope, although the
 * call is open to all without them.
 */
export type ReadSample = {
  spec: EndpointSpec;
  input: (rows: PlacedRows, shared: SharedItems) => object;
  limited?: true;
};

export const nameOf = ({ method, path }: EndpointSpec): string => `${method} ${path}`;

const read = <Spec extends EndpointSpec>(
  spec: Spec,
  input: (rows: PlacedRows, shared: SharedItems) => Input<Spec>,
): ReadSample => ({ spec, input });

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
export const unfiltered = (spec: EndpointSpec): ReadSample | undefined => {
  const parts = {
    query: withoutFilter(spec.query ?? {}),
    sealedQuery: withoutFilter(spec.sealedQuery ?? {}),
    body: withoutFilter(spec.body ?? {}),
    content: withoutFilter(spec.content ? { content: spec.content } : {}),
  };
  const { query, sealedQuery, body, content } = parts;
  if (!query || !sealedQuery || !body || !content) return undefined;
  return { spec, input: () => ({ query, sealedQuery, body, ...content }) };
};

const dataType = 'PARAM';

/** What a picker is given for a choice that a call of the blacklist accepts. */
const forChoice = { scopeOf: blacklistMenu.id, level: 'CHANGE' as const, pageSize: 1000 };

/** Arguments for the calls that require some, or that show more with them. */
export const samples: readonly ReadSample[] = [
  { ...read(organisationCalls.plants, () => ({ query: forChoice })), limited: true },
  { ...read(organisationCalls.departments, () => ({ query: forChoice })), limited: true },
  { ...read(organisationCalls.members, () => ({ query: forChoice })), limited: true },
  read(storeCalls.list, ({ plant }) => ({ query: { plantid: plant } })),
  read(storeCalls.exportAll, ({ plant }) => ({ query: { plantid: plant } })),
  read(storeCalls.item, ({ store }) => ({ query: { oid: store } })),
  read(storeCalls.feedback, ({ store }) => ({ query: { sourceOid: store } })),
  read(companyDocumentCalls.item, ({ document }) => ({ query: { oid: document } })),
  read(blacklistCalls.item, ({ blacklisted }) => ({ query: { oid: blacklisted } })),
  read(webUserCalls.item, ({ webUser }) => ({ query: { empid: webUser } })),
  read(webUserCalls.candidates, ({ candidate }) => ({ query: { empid: candidate } })),
  read(appUserCalls.item, ({ appUser }) => ({ query: { empid: appUser } })),
  read(roleCalls.item, (_, { role }) => ({ query: { oid: role } })),
  read(roleCalls.usage, (_, { role }) => ({ sealedQuery: { oids: [role] } })),
  read(roleCalls.mappedDepartments, (_, { role }) => ({ query: { roleOid: role } })),
  read(roleCalls.mappedMembers, (_, { role }) => ({ query: { roleOid: role } })),
  read(permissionCalls.read, (_, { func }) => ({ sealedQuery: { funcOid: func } })),
  read(impactPreviewCalls.previewImpact, (_, { func }) => ({ content: { funcOid: func, auth: [], pageSize: 1000 } })),
  read(dataPermissionCalls.items, (_, { parameters }) => ({ content: { dataType, dataOids: [...parameters] } })),
  read(dataPermissionCalls.read, (_, { parameters }) => ({ query: { dataType, dataOid: parameters[0] } })),
  read(dataPermissionCalls.readBatch, (_, { func, parameters }) => ({
    content: { dataType, funcOid: func, dataOids: [...parameters] },
  })),
  read(dataPermissionCalls.functions, () => ({ query: { dataType } })),
  read(accessCheckCalls.check, ({ webUser }, { func }) => ({ query: { empid: webUser, funcOid: func } })),
  read(accessCheckCalls.who, (_, { func }) => ({ query: { funcOid: func, pageSize: 1000 } })),
  read(accessCheckCalls.exportWho, (_, { func }) => ({ query: { funcOid: func } })),
  read(accessCheckCalls.identities, (_, { func }) => ({ query: { funcOid: func } })),
  read(accessCheckCalls.names, ({ webUser }) => ({ query: { empid: webUser } })),
  read(sessionListCalls.list, ({ webUser }) => ({ query: { empid: webUser, channel: 'W' as const } })),
  read(sessionListCalls.list, ({ appUser }) => ({ query: { empid: appUser, channel: 'A' as const } })),
  read(personRightsCalls.webFunctions, ({ webUser }) => ({ query: { empid: webUser } })),
  read(personRightsCalls.appFunctions, ({ webUser }) => ({ query: { empid: webUser } })),
  read(personRightsCalls.dataItems, ({ webUser }) => ({ query: { empid: webUser, type: 'W' as const } })),
  read(personRightsCalls.roles, ({ webUser }) => ({ query: { empid: webUser } })),
  read(rightsCalls.checkRoute, () => ({ query: { path: '/stores' } })),
  read(viewCalls.list, () => ({ query: { screen: '/stores' } })),
  read(codeListCalls.options, () => ({ query: { paramType: 'CurrencyType' } })),
  read(codeListCalls.optionsBelow, (_, { parameters }) => ({
    query: { paramType: 'Shared', parentOid: parameters[0] },
  })),
  read(documentCalls.shown, () => ({ query: { id: 'x' } })),
];

/** Why a call of a function with placed rows shows none of them to any caller. */
export const placeless: Readonly<Record<string, string>> = {
  'GET /companydoc/defaults': 'what every new document begins with',
  'GET /data/permission/functions': 'functions belong to no plant',
  'GET /org/blacklist/own': 'what an entry must name to mean the caller',
  'GET /org/whitelist/maintenance': 'switches of the whole system and the caller’s own entries',
  'GET /role/export': 'roles belong to no plant',
  'GET /role/item': 'roles belong to no plant',
  'GET /role/nextid': 'roles belong to no plant',
  'GET /role/role': 'roles belong to no plant',
  'GET /role/usage': 'numbers of what names a role, which belongs to no plant',
  'POST /data/permission/items': 'parameters and documents belong to no plant',
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
  'GET /home/changes': 'changes of conditions, to those who may read the conditions of every function and item',
  'GET /home/summary': ofServer,
  'GET /hr/dep': picker,
  'GET /hr/member': picker,
  'GET /hr/plant': picker,
  'GET /mis/hrpz': picker,
  'GET /role/export': ofRole,
  'GET /role/item': ofRole,
  'GET /role/role': ofRole,
  'GET /role/usage': ofRole,
  'GET /rolemap/dep': ofRole,
  'GET /rolemap/member': ofRole,
  'POST /data/permission/condition': ofShared,
};

/** Why a call is not tried. */
export const untried: Readonly<Record<string, string>> = {
  'GET /file/download': 'opens only the files whose addresses were sealed for the session that asks',
  'GET /file/upload': 'the state of the caller’s own upload',
  'HEAD /file/download': 'opens only the files whose addresses were sealed for the session that asks',
};
