import type { Read } from '#platform/db/server/database.ts';
import type { UndoImpact } from '#platform/undo/server/undone-table.ts';
import { activeMembers } from './role-impact.ts';
import { rolesInUse } from './role-usage.queries.ts';

type Changes = Parameters<UndoImpact>[2];
type Role = { oid: string; id: string; status: 'Y' | 'N' };

const textsOf = (value: unknown): string[] => [value].flat().filter((one): one is string => typeof one === 'string');

/** The roles that are switched on and give something to their members. */
const givingRoles = async (db: Read, oids: readonly string[]): Promise<Map<string, Role>> => {
  const rows = await db
    .selectFrom('role')
    .select(['oid', 'id', 'status'])
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .where('status', '=', 'Y')
    .execute();
  const used = new Set(
    await rolesInUse(
      db,
      rows.map(({ id }) => id),
    ),
  );
  return new Map(rows.filter(({ id }) => used.has(id)).map((row) => [row.oid, row]));
};

/** The people whom the act put into roles (I) or took out of them (D), of the roles that count. */
const membersIn = (changes: Changes, type: 'I' | 'D', counts: ReadonlyMap<string, Role>): Set<string> =>
  new Set(
    changes
      .filter((change) => change.table === 'role_member' && change.type === type)
      .flatMap(({ old_row, new_row }) => {
        const row = type === 'I' ? new_row : old_row;
        return counts.has(String(row?.['roleoid'])) ? textsOf(row?.['empids']) : [];
      }),
  );

/** The roles whose state changes: those that the act has switched. */
const switched = (changes: Changes, to: 'Y' | 'N', counts: ReadonlyMap<string, Role>): string[] =>
  changes.flatMap(({ table, old_row, new_row }) =>
    table === 'role' && old_row && new_row && old_row['status'] === to && new_row['status'] !== to
      ? [String(old_row['oid'])].filter((oid) => counts.has(oid))
      : [],
  );

/** How many people gain or lose by undoing what roles give: as members, or because a role is switched. */
export const impactOfRoles: UndoImpact = async (trx, _rights, changes) => {
  const oids = [
    ...new Set(
      changes.flatMap(({ table, old_row, new_row }) => {
        const row = old_row ?? new_row;
        return table === 'role' ? textsOf(row?.['oid']) : table === 'role_member' ? textsOf(row?.['roleoid']) : [];
      }),
    ),
  ];
  const before = await givingRoles(trx, oids);
  const lostBySwitch = await activeMembers(trx, switched(changes, 'N', before));
  return async () => {
    const after = await givingRoles(trx, oids);
    return {
      gained: membersIn(changes, 'D', after).size + (await activeMembers(trx, switched(changes, 'Y', after))),
      lost: membersIn(changes, 'I', before).size + lostBySwitch,
      changed: 0,
    };
  };
};
