import { z } from 'zod';
import { accessCheckMenu } from '#features/access-check/access-check.contract.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { requiredText, yn } from '#platform/wire/values.ts';

/** The functions that show a person's rights. */
export const rightsReaders: readonly string[] = [webFunctionMenu.id, roleMenu.id, appUserMenu.id, webUserMenu.id];

/** The functions of which one opens the page of a person; which panels it has depends on each. */
export const personReaders: readonly string[] = [
  ...rightsReaders,
  appFunctionMenu.id,
  accessCheckMenu.id,
  blacklistMenu.id,
  whitelistMenu.id,
];

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
  /** Ids of the caller's functions in whose scope the person lies. */
  readable: z.array(z.string()),
});
export type PersonFacts = z.infer<typeof personFacts>;

export const personCalls = {
  facts: endpoint({
    method: 'GET',
    path: '/person',
    summary: 'An employee (oneself; somebody else for those who may see users, functions, roles or lists, in scope)',
    right: signedIn,
    query: { empid: requiredText(60) },
    answer: personFacts,
  }),
};
