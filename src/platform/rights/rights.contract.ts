import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { requiredText } from '#platform/wire/values.ts';

const scopesShown = z.partialRecord(z.enum(['LOOK', 'CHANGE', 'GRANT']), z.enum(['everywhere', 'rows']));
/**
 * The levels at which the person has an entry, each with its scope: everywhere, or the rows of a part of the
 * organisation.
 */
export type ScopesShown = z.output<typeof scopesShown>;

export type RouteNode = {
  id: string;
  path: string;
  component: string;
  /** `auth` true: checked by the server, so the router's guard admits it. */
  meta: { title: string; langid: string; icon: string; auth: boolean; scopes: ScopesShown };
  children: RouteNode[];
};

/** A node with children and no page is a layout (docs/rules.md, Shapes). */
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

/** A role that can be picked. */
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
};
