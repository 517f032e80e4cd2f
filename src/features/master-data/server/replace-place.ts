import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { askFirst } from '#platform/effects/server/ask-first.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { recordReplacement } from '#platform/organisation/server/replaced-places.ts';
import {
  countUses,
  isCompany,
  type PlaceUse,
  rowsOfUse,
  type UsedPlace,
} from '#platform/place-uses/server/place-uses.ts';
import { explainConstraint, found } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { mayDecideRights } from '#platform/rights/server/rules-over-rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Caller, ScopedWriter } from '#platform/wire/server/caller.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import {
  type masterDataCalls,
  type MasterDataRow,
  type MasterDataUses,
  mostMoved,
  mostUndone,
} from '../master-data.contract.ts';
import { masterDataLabel } from './master-data-effects.ts';
import { placeOf } from './master-data-places.ts';
import { lockMasterData, masterDataByOids, seenByOid } from './master-data.queries.ts';
import type { Services } from './master-data.service.ts';
import { fedUses, joinedDepartments, organisationUses } from './organisation-uses.ts';
import { peopleOf, replacementPlan } from './replace-effects.ts';
import { counting, idOf, noteNotReplaced, noteReplaced, type Replacing, showPercent } from './replacing.ts';

export type ReplaceServices = Services & { rights: Rights; say: ReasonText };

/** People and departments; measured on a busy machine (docs/performance.md). */
const movedInAMinute = 125_000;
const rowsShown = 20;
const namesShown = 10;

/** The uses whose rows the person may change everywhere, and those that the person may look at. */
const usesFor = async (
  rights: Rights,
  empid: string,
  uses: readonly PlaceUse[],
): Promise<{ changed: ReadonlySet<PlaceUse>; shown: ReadonlySet<PlaceUse> }> => {
  const decides = await mayDecideRights(rights, empid);
  const [changed, shown] = [new Set<PlaceUse>(), new Set<PlaceUse>()];
  for (const use of uses) {
    if (await rights.grant(empid, use.functions, 'LOOK', 'everywhere')) shown.add(use);
    if (use.decides && !decides) continue;
    if (await rights.grant(empid, use.functions, use.level, 'everywhere')) changed.add(use);
  }
  return { changed, shown };
};

/** SQL: the rows of the place itself. */
const rowsOfPlace = ({ coid, plantid }: UsedPlace) => sql`
  select oid from master_data where class1 = 'ORG' and class2 = ${plantid === '' ? 'CO' : 'PLANT'}
    and class3 = ${coid} and class4 = ${plantid}`;

/** Where the company or plant of a row is used; rows only of what the person may look at everywhere. */
export const usesOfRow = async (
  { db, rights, placeUses }: ReplaceServices,
  { empid, grant }: Pick<ScopedWriter, 'empid' | 'grant'>,
  oid: string,
  lang: Language,
): Promise<MasterDataUses> => {
  const row = found(await seenByOid(db.read, oid, grant.scope), codes.serverMessage);
  const place = placeOf(row);
  if (!place) return { row, place: '', others: 0, total: 0, uses: [] };
  const [used, { changed, shown }, { rows: own }] = await Promise.all([
    countUses(db.read, placeUses, place),
    usesFor(rights, empid, placeUses),
    rowsOfPlace(place).execute(db.read),
  ]);
  const uses = [];
  for (const { use, count } of used) {
    const rows = shown.has(use) ? await rowsOfUse(db.read, use, { place, lang, limit: rowsShown }) : [];
    uses.push({
      key: use.key,
      title: use.title[lang],
      count,
      rows: rows.map(({ key, label }) => ({ key, label, path: use.path?.(key) ?? '' })),
      locked: changed.has(use) ? ('N' as const) : ('Y' as const),
    });
  }
  const total = used.reduce((sum, { count }) => sum + count, 0);
  return { row, place: isCompany(place) ? 'C' : 'P', others: own.length - 1, total, uses };
};

const someOf = (names: readonly string[]): string[] => [
  ...names.slice(0, namesShown),
  ...(names.length > namesShown ? ['…'] : []),
];

/** Throws where two companies have the same plant: which rows of it stay, nobody can say but who replaces it. */
const assertNoClash = async (db: Read, from: UsedPlace, to: UsedPlace): Promise<void> => {
  if (!isCompany(from)) return;
  const { rows } = await sql<{ name: string }>`
    select distinct a.class4 as name from master_data a
    join master_data b on b.class1 = 'ORG' and b.class2 = 'PLANT' and b.class3 = ${to.coid} and b.class4 = a.class4
    where a.class1 = 'ORG' and a.class2 = 'PLANT' and a.class3 = ${from.coid} order by 1`.execute(db);
  if (rows.length > 0)
    throw new DomainError(codes.editFailed, 'master_data.plants_clash', {
      params: { names: someOf(rows.map(({ name }) => name)), from: from.coid, to: to.coid },
    });
};

const plantsOfCompany = organisationUses.filter(({ key }) => key === 'plants');

/** Conditions that name a plant are found by the plants of the company, so these are moved last. */
const inOrder = (uses: readonly PlaceUse[]): readonly PlaceUse[] => [
  ...uses.filter((use) => !plantsOfCompany.includes(use)),
  ...plantsOfCompany,
];

const assertMayReplace = (uses: readonly PlaceUse[], changed: ReadonlySet<PlaceUse>, lang: Language): void => {
  const denied = uses.filter((use) => !changed.has(use));
  if (denied.length > 0)
    throw new HttpError(403, 'master_data.replace_right', {
      params: { names: denied.map(({ title }) => title[lang]) },
    });
};

/** Until the transaction ends, the one place is named by no further row, and the other one does not go (ADR 0033). */
const holdBoth = async (trx: Write, was: UsedPlace, will: UsedPlace): Promise<void> => {
  await sql`${rowsOfPlace(was)} order by oid for update`.execute(trx);
  await sql`${rowsOfPlace(will)} order by oid for key share`.execute(trx);
};

/**
 * Rejects rows of which one is being replaced, or gets what belonged to another one, at this moment: a second attempt
 * must not wait for minutes, and then find nothing left.
 */
const assertNotReplacing = async (trx: Write, rows: readonly MasterDataRow[]): Promise<void> => {
  for (const place of rows.flatMap((row) => placeOf(row) ?? [])) {
    const { rows: tried } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`replace place ${JSON.stringify(place)}`}, 0)) as free`.execute(
      trx,
    );
    if (tried[0]?.free !== true)
      throw new DomainError(codes.editFailed, 'master_data.replacing', { params: { names: idOf(place) } });
  }
};

type Replacement = {
  uses: readonly PlaceUse[];
  changed: ReadonlySet<PlaceUse>;
  lang: Language;
  empid: string;
  /** Called when what takes minutes begins. */
  begun: (large: Replacing) => void;
};

const replaceIn = async (
  trx: Write,
  { from, to, remove }: z.output<typeof masterDataCalls.replace.content>,
  { uses, changed, lang, empid, begun }: Replacement,
): Promise<{ replaced: number }> => {
  await assertNotReplacing(trx, await masterDataByOids(trx, [from, to]));
  const rows = await lockMasterData(trx, [from, to]);
  const old = found(rows.find(({ oid }) => oid === from));
  const other = rows.find(({ oid }) => oid === to);
  if (!other) throw new DomainError(codes.editFailed, 'master_data.replacement_gone');
  const [was, will] = [placeOf(old), placeOf(other)];
  if (!was || !will || isCompany(was) !== isCompany(will) || idOf(was) === idOf(will) || other.status === 'N')
    throw new DomainError(codes.editFailed, 'master_data.not_replaceable');
  await holdBoth(trx, was, will);
  const used = await countUses(trx, uses, was);
  assertMayReplace(
    used.map(({ use }) => use),
    changed,
    lang,
  );
  const moved = used.reduce((sum, { use, count }) => sum + (fedUses.has(use.key) ? count : 0), 0);
  if (moved > mostMoved)
    throw new DomainError(codes.editFailed, 'master_data.too_many_moved', {
      params: { count: moved, most: mostMoved },
    });
  await assertNoClash(trx, was, will);
  const usedThere = await countUses(trx, uses, will);
  const people = { from: await peopleOf(trx, was), to: await peopleOf(trx, will) };
  const joined = await joinedDepartments(trx, was, will);
  const ask = (): Promise<void> =>
    askFirst(trx, () =>
      replacementPlan({
        names: { from: masterDataLabel(old), to: masterDataLabel(other) },
        ids: { from: idOf(was), to: idOf(will) },
        used,
        usedThere,
        people,
        joined: {
          names: someOf(joined.map(({ name }) => name)),
          people: joined.reduce((sum, one) => sum + one.people, 0),
        },
        removes: remove === 'Y',
        minutes: moved <= mostUndone ? null : Math.ceil(moved / movedInAMinute),
      }),
    );
  const large: Replacing | null = moved > mostUndone ? { oid: from, empid, from: was, to: will } : null;
  let count: (people: number) => Promise<void> = async () => undefined;
  // So much takes minutes: it is not done once for the question alone.
  if (large) {
    await ask();
    begun(large);
    await showPercent(trx, from, 0);
    count = counting(trx, from, used.find(({ use }) => use.key === 'employees')?.count ?? 0);
  }
  for (const { replace } of inOrder(used.map(({ use }) => use)).filter((use) => used.some((one) => one.use === use)))
    await replace(trx, was, will, count);
  if (remove === 'Y') {
    const { rows: gone } = await sql<{ oid: string }>`${rowsOfPlace(was)}`.execute(trx);
    await deleteByOid(
      trx,
      'master_data',
      gone.map(({ oid }) => oid),
    );
  }
  await recordReplacement(trx, was, will);
  await assertAdministratorRemains(trx);
  if (large) await noteReplaced(trx, large);
  else await ask();
  return { replaced: used.reduce((sum, { count }) => sum + count, 0) };
};

/**
 * Lets everything that names a company or plant name another one, in one transaction; `remove` also deletes its rows.
 * Departments with the same number are joined, and the HR feed follows. Rejects rows that are not two places of one
 * kind in use, what the caller may not change (403), companies with the same plant, departments that would be above
 * themselves, and more people than are moved at once. What takes minutes ends with a notice.
 */
export const replacePlace = async (
  { db, rights, placeUses: uses, say }: ReplaceServices,
  { actor, empid }: Pick<Caller, 'actor' | 'empid'>,
  asked: z.output<typeof masterDataCalls.replace.content>,
  lang: Language,
): Promise<{ replaced: number }> => {
  const { changed } = await usesFor(rights, empid, uses);
  let large: Replacing | undefined;
  const begun = (one: Replacing): void => {
    large = one;
  };
  try {
    return await db
      .write(actor, (trx) => replaceIn(trx, asked, { uses, changed, lang, empid, begun }))
      .catch(
        explainConstraint({
          master_data_plants_apart: () =>
            new DomainError(codes.editFailed, 'master_data.plants_clash', { params: { names: '…' } }),
        }),
      );
  } catch (error) {
    const failed = large;
    // The person may have left the page. Where this fails, too, the answer says why.
    if (failed) await db.write(actor, (trx) => noteNotReplaced(trx, failed, say, error)).catch(() => undefined);
    throw error;
  }
};
