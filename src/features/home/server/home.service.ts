import type { Read } from '#platform/db/server/database.ts';
import { functionIds } from '#platform/rights/function-ids.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { RecentChange, Waiting } from '../home.contract.ts';
import { failedRoles, functionNames, lastChanges, unreachableFunctions, type LoggedChange } from './home.queries.ts';
import { isOfItsScreen, labelOf, changeFeedTables } from './change-feed.ts';

const shown = 10;
const readOfEach = 40;

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
  const grants = new Map<string, Grant | null>();
  for (const id of new Set(Object.values(changeFeedTables).flatMap(({ shownBy }) => shownBy)))
    grants.set(id, await rights.grant(empid, [id], 'LOOK'));
  const mayLook = (id: string, inParts = false): boolean => {
    const grant = grants.get(id);
    return grant ? !inParts || grant.scope.everywhere : false;
  };
  const tables = Object.entries(changeFeedTables)
    .filter(([, { shownBy, inParts }]) => shownBy.every((id) => mayLook(id, inParts)))
    .map(([table]) => table);
  if (tables.length === 0) return [];
  const logged = (await lastChanges(db, tables, readOfEach)).filter(
    (change) => change.actor !== 'system' && isOfItsScreen(change),
  );
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
    path: change.type === 'D' ? null : (changeFeedTables[change.table]?.path(change.key) ?? null),
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
