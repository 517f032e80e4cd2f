import { z } from 'zod';
import { endpoint, signedIn, signedInAnywhere } from '#platform/wire/endpoint.ts';
import { requiredText } from '#platform/wire/values.ts';

const scopesShown = z.partialRecord(z.enum(['LOOK', 'CHANGE', 'GRANT']), z.enum(['everywhere', 'rows']));
/** The levels at which the person has an entry, each with how far it reaches: everywhere, or to the rows of a part of the organisation. */
export type ScopesShown = z.output<typeof scopesShown>;

export type RouteNode = {
  id: string;
  path: string;
  component: string;
  /** `auth` true: the server has checked it; the guard lets it pass. */
  meta: { title: string; langid: string; icon: string; auth: boolean; scopes: ScopesShown };
  children: RouteNode[];
};

/** A node with children and no page is a layout (`wire.md` Shapes). */
export const routeNode: z.ZodType<RouteNode> = z.object({
  id: z.string(),
  path: z.string(),
  component: z.string(),
  meta: z.object({
    title: z.string(),
    langid: z.string(),
    icon: z.string(),
    auth: z.boolean(),
    scopes: scopesShown,
  }),
  children: z.array(z.lazy(() => routeNode)),
});

const ofEmployee = { empid: requiredText(60) };
/** A function or a role of a person. */
const heldRow = z.object({ oid: z.string(), id: z.string(), name: z.string(), explain: z.string() });
export type HeldRow = z.infer<typeof heldRow>;

const dataItemRow = z.object({
  appid: z.string(),
  appname: z.string(),
  type: z.string(),
  typename: z.string(),
  content: z.string(),
});
export type DataItemRow = z.infer<typeof dataItemRow>;

/** A role to pick from. */
const roleOption = z.object({ oid: z.string(), id: z.string(), name: z.string(), explain: z.string() });
export type RoleOption = z.infer<typeof roleOption>;

export const rightsCalls = {
  roleOptions: endpoint({
    method: 'GET',
    path: '/role',
    summary: 'All switched-on roles, to pick from',
    right: signedIn,
    answer: z.array(roleOption),
  }),
  routes: endpoint({
    method: 'GET',
    path: '/routes',
    summary: 'The caller’s menu as a tree, titles in the caller’s language',
    right: signedIn,
    answer: z.array(routeNode),
  }),
  checkRoute: endpoint({
    method: 'GET',
    path: '/routes/check',
    summary: 'Whether the caller may open this path of the console',
    right: signedIn,
    query: { path: requiredText(400) },
    answer: z.boolean(),
  }),
  appFunctions: endpoint({
    method: 'GET',
    path: '/mb/apps',
    summary: 'Mobile functions of a person (oneself; somebody else for those who may see users or functions)',
    right: signedInAnywhere,
    query: ofEmployee,
    answer: z.array(heldRow),
  }),
  webFunctions: endpoint({
    method: 'GET',
    path: '/web/apps',
    summary: 'Console functions of a person (oneself; somebody else for those who may see users or functions)',
    right: signedIn,
    query: ofEmployee,
    answer: z.array(heldRow),
  }),
  dataItems: endpoint({
    method: 'GET',
    path: '/data/datas',
    summary:
      'Data items that a person has through functions of the type (A mobile, W console); the app asks about itself alone',
    right: signedInAnywhere,
    query: { ...ofEmployee, type: z.enum(['A', 'W']) },
    answer: z.array(dataItemRow),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/user/roles',
    summary: 'The roles of a person (oneself; somebody else for those who may see users or functions)',
    right: signedIn,
    query: ofEmployee,
    answer: z.array(heldRow),
  }),
};
