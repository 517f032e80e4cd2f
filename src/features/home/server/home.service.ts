import type { Read } from '#platform/db/server/database.ts';
import { functionIds } from '#platform/rights/function-ids.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { RecentChange, Waiting } from '../home.contract.ts';
import { failedRoles, functionNames, lastChanges, unreachableFunctions, type LoggedChange } from './home.queries.ts';

const shown = 10;
const readOfEach = 40;

/** Tables whose changes the home tells, each with the screen that shows them and the address there. */
const told: Record<string, { functionId: string; path: (key: string) => string }> = {
  web_function: { functionId: functionIds.webFunctions, path: (key) => `/web-functions?edit=${key}` },
  function_identity: { functionId: functionIds.webFunctions, path: () => '/web-functions' },
  condition: { functionId: functionIds.webFunctions, path: () => '/web-functions' },
  role: { functionId: functionIds.roles, path: (key) => `/roles?edit=${key}` },
  role_mapping: { functionId: functionIds.roles, path: () => '/roles' },
  parameter: { functionId: functionIds.parameters, path: (key) => `/parameters?edit=${key}` },
  parameter_language: { functionId: functionIds.parameters, path: () => '/parameters' },
};

/** Never worth telling: they change with every write. */
const unremarkable = new Set([
  'rev',
  'txemp',
  'txdat',
  'crtemp',
  'crtdat',
  'search_text',
  'refreshed_at',
  'member_count',
]);

const changedFields = ({ old_row, new_row }: LoggedChange): string[] =>
  old_row && new_row
    ? Object.keys(new_row).filter(
        (field) => !unremarkable.has(field) && JSON.stringify(old_row[field]) !== JSON.stringify(new_row[field]),
      )
    : [];

const text = (row: Record<string, unknown>, ...fields: string[]): string =>
  fields
    .map((field) => row[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

const labelOf = (change: LoggedChange, functions: Map<string, string>): string => {
  const row = change.new_row ?? change.old_row ?? {};
  if (change.table === 'function_identity')
    return `${functions.get(String(row['funcoid'])) ?? ''} ${text(row, 'roleid')}`.trim();
  if (change.table.startsWith('parameter')) return text(row, 'paramtype', 'paramcode', 'paramlang', 'paramname');
  if (change.table === 'condition' || change.table === 'role_mapping') return text(row, 'contentoid');
  return text(row, 'id', 'name');
};

/** One line for what one request did to one table. */
const oncePerRequest = (changes: readonly LoggedChange[]): LoggedChange[] => {
  const seen = new Set<string>();
  return changes.filter((change) => {
    const request = `${change.request_id ?? change.oid} ${change.table}`;
    if (seen.has(request)) return false;
    seen.add(request);
    return true;
  });
};

/** The last changes to what the person may look at, newest first; changes that the system made at its start are left out. */
export const recentChanges = async (db: Read, rights: Rights, empid: string): Promise<RecentChange[]> => {
  const mayLook = new Set<string>();
  for (const id of new Set(Object.values(told).map(({ functionId }) => functionId))) {
    if (await rights.grant(empid, [id], 'LOOK')) mayLook.add(id);
  }
  const tables = Object.keys(told).filter((table) => mayLook.has(told[table]?.functionId ?? ''));
  if (tables.length === 0) return [];
  const logged = (await lastChanges(db, tables, readOfEach)).filter((change) => change.actor !== 'system');
  const changes = oncePerRequest(logged).slice(0, shown);
  const funcoids = changes
    .map((change) => (change.new_row ?? change.old_row)?.['funcoid'])
    .filter((oid) => typeof oid === 'string');
  const functions = await functionNames(db, funcoids);
  return changes.map((change) => ({
    oid: change.oid,
    at: change.at,
    actor: change.actor,
    actorName: change.actorName,
    table: change.table,
    type: change.type,
    key: change.key,
    label: labelOf(change, functions),
    changedFields: changedFields(change),
    path: change.type === 'D' ? null : (told[change.table]?.path(change.key) ?? null),
  }));
};

const namesShown = 3;

const waitingOf = (kind: string, rows: readonly { name: string }[], path: string): Waiting[] =>
  rows.length === 0
    ? []
    : [
        {
          kind,
          count: rows.length,
          detail: rows
            .slice(0, namesShown)
            .map(({ name }) => name)
            .join(', '),
          path,
        },
      ];

/** What only somebody with the rights of the person can put in order. */
export const waitingFor = async (db: Read, rights: Rights, empid: string): Promise<Waiting[]> => {
  const [roles, functions] = await Promise.all([
    rights.grant(empid, [functionIds.roles], 'GRANT'),
    rights.grant(empid, [functionIds.webFunctions], 'GRANT'),
  ]);
  return [
    ...(roles ? waitingOf('home.waiting_failed_roles', await failedRoles(db), '/roles') : []),
    ...(functions
      ? waitingOf('home.waiting_unreachable_functions', await unreachableFunctions(db), '/web-functions')
      : []),
  ];
};
