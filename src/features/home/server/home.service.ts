import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { ChangeFeed, ChangeFeedEntry } from '#platform/feature/server/change-feed.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { RecentChange, Waiting } from '../home.contract.ts';
import { failedRoles, functionNames, lastChanges, unreachableFunctions, type LoggedChange } from './home.queries.ts';
import { functionOf, isOfItsScreen, labelOf } from './change-feed.ts';

const shown = 10;
const readOfEach = 40;

/** Columns that are never shown, because they change with every write. */
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

/** The features' declarations of the change feed. */
export type Feed = { changeFeed: ChangeFeed; dataKinds: readonly DataKind[] };

/** The last changes to data that the person may see, newest first, without those that the system made at its start. */
export const recentChanges = async (
  { db, rights, changeFeed, dataKinds }: Feed & { db: Read; rights: Rights },
  empid: string,
  lang: Language,
): Promise<RecentChange[]> => {
  const governing = dataKinds.map(({ governedBy }) => governedBy);
  const functionsOf = ({ shownBy, ofDataItems }: ChangeFeedEntry): readonly string[] =>
    ofDataItems ? [...shownBy, ...governing] : shownBy;
  const grants = new Map<string, Grant | null>();
  for (const id of new Set(Object.values(changeFeed).flatMap(functionsOf)))
    grants.set(id, await rights.grant(empid, [id], 'LOOK'));
  const mayLook = (id: string, inParts = false): boolean => {
    const grant = grants.get(id);
    return grant ? !inParts || grant.scope.everywhere : false;
  };
  const tables = Object.entries(changeFeed)
    .filter(([, entry]) => functionsOf(entry).every((id) => mayLook(id, entry.inParts)))
    .map(([table]) => table);
  if (tables.length === 0) return [];
  const logged = (await lastChanges(db, tables, readOfEach)).filter(
    (change) => change.actor !== 'system' && isOfItsScreen(changeFeed, change),
  );
  const changes = oncePerRequest(logged).slice(0, shown);
  const functions = await functionNames(
    db,
    changes.flatMap((change) => functionOf(change) ?? []),
  );
  return changes.map((change) => {
    const entry = changeFeed[change.table];
    return {
      oid: change.oid,
      at: change.at,
      actor: change.actor,
      actorName: change.actorName,
      table: change.table,
      title: entry?.title[lang] ?? change.table,
      type: change.type,
      key: change.key,
      label: labelOf(changeFeed, change, functions),
      changedFields: changedFields(change),
      path: change.type === 'D' ? null : (entry?.path(change.key) ?? null),
    };
  });
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

/** Problems that only someone with the caller's rights can solve. */
export const waitingFor = async (db: Read, rights: Rights, empid: string): Promise<Waiting[]> => {
  const [roles, functions] = await Promise.all([
    rights.grant(empid, [roleMenu.id], 'GRANT'),
    rights.grant(empid, [webFunctionMenu.id], 'GRANT'),
  ]);
  return [
    ...(roles ? waitingOf('home.waiting_failed_roles', await failedRoles(db), '/roles') : []),
    ...(functions
      ? waitingOf('home.waiting_unreachable_functions', await unreachableFunctions(db), '/web-functions')
      : []),
  ];
};
