import type { Read } from '#platform/db/server/database.ts';
import { decidingLists, isDecidingList } from '#platform/rights/deciding-lists.ts';
import { holdsRightsOverAll } from '#platform/rights/server/rules-over-rights.ts';
import type { UndoConcern, UndoGuard } from '#platform/undo/server/undone-table.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { identityCodesLost, liesBelow, lockListsOf } from './parameters.queries.ts';
import { assertMayTouch } from './parameters.service.ts';

type Row = Record<string, unknown>;
type Changes = Parameters<UndoGuard>[2];

const textsOf = (...values: unknown[]): string[] =>
  values.flatMap((value) => (typeof value === 'string' ? [value] : []));

/** The rows of a table, as they were and as they became. */
const rowsOf = (changes: Changes, table: string): Row[] =>
  changes
    .filter((change) => change.table === table)
    .flatMap(({ old_row, new_row }) => [old_row ?? [], new_row ?? []].flat());

const itemOf = ({ dataoid }: Row): unknown => dataoid;

/** The items whose permissions the act changed, of whichever kind: oids of other kinds are no parameters. */
const itemsOf = async (db: Read, changes: Changes): Promise<string[]> => {
  const grants = textsOf(...rowsOf(changes, 'condition').map(({ grantoid }) => grantoid));
  const there = await db
    .selectFrom('data_grant')
    .select('dataoid')
    .where('oid', '=', (eb) => eb.fn.any(eb.val(grants)))
    .execute();
  return textsOf(...rowsOf(changes, 'data_grant').map(itemOf), ...there.map(itemOf));
};

/** Identities that functions use, and which are gone or renamed by the undo. */
const assertIdentitiesStay = async (db: Read, rows: readonly Row[]): Promise<void> => {
  const identities = rows.filter(({ paramtype }) => paramtype === decidingLists.identity);
  const lost = await identityCodesLost(db, textsOf(...identities.map(({ paramcode }) => paramcode)));
  if (lost.length > 0) throw new DomainError(codes.editFailed, 'parameter.holds_rights', { params: { names: lost } });
};

/** Two moves, each of which was allowed, may be a circle once the first is undone. */
const assertNoCircle = async (db: Read, rows: readonly Row[]): Promise<void> => {
  for (const { oid, parentparam } of rows) {
    const [row, parent] = textsOf(oid, parentparam);
    if (row && parent && (await liesBelow(db, parent, row)))
      throw new DomainError(codes.editFailed, 'parameter.parent_is_below');
  }
};

/** What the rules look at: the lists that decide over rights, and which parameter belongs to which. */
export const parameterConcern: UndoConcern = {
  columns: ['oid', 'paramtype', 'paramcode', 'parentparam'],
  of: (before, after) =>
    [before, after].some((row) => isDecidingList(String(row?.['paramtype']))) ||
    (before !== null && before['parentparam'] !== after?.['parentparam']),
};

/**
 * Putting parameters, their names and their permissions back follows the rules of changing them: the lists that decide
 * over rights belong to people who may decide over them, and an identity in use stays.
 */
export const guardParameters: UndoGuard = async (trx, standing, changes) => {
  const rows = rowsOf(changes, 'parameter');
  const named = textsOf(...rowsOf(changes, 'parameter_language').map(({ paramoid }) => paramoid));
  const there = await lockListsOf(trx, [
    ...textsOf(...rows.map(({ oid }) => oid)),
    ...named,
    ...(await itemsOf(trx, changes)),
  ]);
  const writer = { decides: holdsRightsOverAll(standing) };
  assertMayTouch(writer, ...there, ...rows.map(({ paramtype }) => ({ paramtype: String(paramtype) })));
  return async () => {
    await assertIdentitiesStay(trx, rows);
    await assertNoCircle(
      trx,
      changes.flatMap(({ table, old_row }) => (table === 'parameter' && old_row ? [old_row] : [])),
    );
  };
};
