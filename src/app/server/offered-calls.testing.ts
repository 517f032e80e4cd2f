import type { z } from 'zod';
import { onlyReads, reachOf, type EndpointSpec } from '#platform/wire/endpoint.ts';

type Def = { innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType; shape?: Record<string, z.ZodType> };

/** Fields that say what may be done to a row: `may`, `mayChange`, …, and those of roles. */
const isFact = (name: string): boolean => /^may(?:$|[A-Z])/.test(name) || name === 'stronger' || name === 'wider';

/** The facts in an answer, at any depth. */
export const factsIn = (schema: z.ZodType): string[] => {
  const { innerType, in: before, element, shape = {} } = schema.def as Def;
  const inside = [innerType, before, element].filter((one) => one !== undefined).flatMap(factsIn);
  const ofFields = Object.entries(shape).flatMap(([name, one]) => [...(isFact(name) ? [name] : []), ...factsIn(one)]);
  return [...new Set([...inside, ...ofFields])];
};

/** `GET /role/role stronger`: each fact of each answer to a read. */
export const factsOf = (calls: readonly EndpointSpec[]): { spec: EndpointSpec; fact: string }[] =>
  calls.filter(onlyReads).flatMap((spec) => factsIn(spec.answer).map((fact) => ({ spec, fact })));

/** The writes of rows that have a place in the organisation. */
export const writesOfRows = (calls: readonly EndpointSpec[]): EndpointSpec[] =>
  calls.filter((spec) => spec.right.kind === 'function' && reachOf(spec.right) === 'rows' && !onlyReads(spec));

const entryOffers = 'src/features/access-lists/server/entry-offers.api.test.ts';
const dataPermission = 'src/platform/data-permission/server/data-permission-batch.api.test.ts';
const repairScope = 'src/features/repair/server/repair-scope.api.test.ts';
const messageScope = 'src/features/messages/server/publishing.api.test.ts';
const surveyScope = 'src/features/surveys/server/survey-scope.api.test.ts';
const importScope = 'src/app/server/import-scope.api.test.ts';
const rolePower = 'src/features/roles/server/role-power.api.test.ts';
const permissionScope = 'src/platform/permission-page/server/permission-scope.api.test.ts';

/** Facts that need rows of a special kind, and the test that compares them with the calls. */
export const factsHeldBy: Readonly<Record<string, string>> = {
  'GET /access/check may': 'src/platform/rights/server/view-as.api.test.ts',
  'GET /authandmap mayChange': permissionScope,
  'GET /authandmap mayContainSub': permissionScope,
  'GET /data/permission mayChange': dataPermission,
  'GET /data/permission mayContainSub': dataPermission,
  'GET /hr/dep mayContainSub': entryOffers,
  'GET /itrepair/param mayChange': repairScope,
  'GET /itrepair/param/item mayChange': repairScope,
  'GET /itrepair/param/repairtype mayChange': repairScope,
  'GET /itrepair/repairmam mayChange': repairScope,
  'GET /itrepair/repairmam/item mayChange': repairScope,
  'GET /role/item mayMap': rolePower,
  'GET /role/item mayNotMap': rolePower,
  'GET /role/item maySwitchOn': rolePower,
  'GET /role/item stronger': rolePower,
  'GET /role/item wider': rolePower,
  'GET /role/role maySwitchOn': rolePower,
  'GET /role/role stronger': 'src/app/server/row-reach.api.test.ts',
  'GET /role/role wider': rolePower,
  'POST /data/permission/condition mayChange': dataPermission,
  'POST /data/permission/condition mayContainSub': dataPermission,
  'POST /hr/dep/named mayContainSub': entryOffers,
  'POST /data/permission/items mayChange': 'src/features/parameters/server/deciding-lists.api.test.ts',
};

/** Writes of which no row says whether they are possible, and the test that compares them with what is offered. */
export const writesHeldBy: Readonly<Record<string, string>> = {
  'DELETE /itrepair/param': repairScope,
  'DELETE /itrepair/repairmam': repairScope,
  'PUT /org/mb/users/forgotten/approve': 'src/features/app-users/server/forgotten-passwords.api.test.ts',
  'PUT /org/mb/users/forgotten/refuse': 'src/features/app-users/server/forgotten-passwords.api.test.ts',
  'POST /org/mb/users': 'src/features/app-users/server/first-passwords.api.test.ts',
  'POST /import/blacklist': importScope,
  'POST /import/employees': importScope,
  'POST /import/whitelist': importScope,
  'POST /itrepair/param': repairScope,
  'POST /itrepair/repairmam': repairScope,
  'PUT /itrepair/param': repairScope,
  'PUT /itrepair/repairmam': repairScope,
  'POST /message': messageScope,
  'POST /org/blacklist': entryOffers,
  'POST /org/whitelist': entryOffers,
  'POST /survey': surveyScope,
  'PUT /authandmap': permissionScope,
  'PUT /data/permission': dataPermission,
  'PUT /rolemap': rolePower,
};
