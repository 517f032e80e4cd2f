import type { z } from 'zod';
import { violatedConstraint, type Database, type Write } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import type { Caller, ReceivedFile } from '#platform/wire/server/caller.ts';
import { missingHalf, storeReasons } from '../store-fields.ts';
import type { StoreDetail, storeEdit, storeForm } from '../stores.contract.ts';
import { assertStoresInScope, outside, plantsWithin } from './store-scope.ts';
import { settlePictures } from './store-pictures.ts';
import { detailOf } from './store-answers.ts';
import {
  codeIsKnown,
  deleteStores,
  detailFiles,
  insertStore,
  lockStore,
  storeByOid,
  updateStore,
  writeDetails,
  type StoredStore,
  type StoreValues,
} from './stores.queries.ts';

export type Services = { db: Database; files: Files };
/** Who writes, and where this person may. */
export type Writer = Pick<Caller, 'empid' | 'actor'> & { grant: Grant };

const everywhere = { everywhere: true } as const;

const atField = (code: DomainErrorCode, field: keyof StoreDetail, reason: string): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason } });

/** A broken constraint becomes the refusal that the form understands, also when another writer was quicker. */
const explain = (error: unknown): never => {
  if (violatedConstraint(error) === 'store_sort_unique')
    throw atField(codes.dataRepeat, 'sort', storeReasons.sortRepetition);
  throw error;
};

type Codes = Pick<StoreValues, 'currency' | 'map'>;

/** What a store has already may stay, although the list no longer has it. */
const assertCodes = async (trx: Write, after: Codes, before: Codes | null, code: DomainErrorCode): Promise<void> => {
  if (after.currency !== before?.currency && !(await codeIsKnown(trx, 'CurrencyType', after.currency)))
    throw atField(code, 'currency', storeReasons.currencyUnknown);
  if (after.map !== '' && after.map !== before?.map && !(await codeIsKnown(trx, 'MapType', after.map)))
    throw atField(code, 'map', storeReasons.mapUnknown);
};

const written = async (files: Files, trx: Write, oid: string): Promise<StoreDetail> => {
  const row = await storeByOid(trx, oid, everywhere);
  if (!row) throw new DomainError(codes.editFailed, 'wire.gone');
  return detailOf(files, trx, row);
};

/**
 * Adds a store to a plant. Refuses a plant outside the writer's scope (403), one that there is not, a sort that another store of the plant has, codes that
 * their lists do not have, and pictures that `settlePictures` refuses.
 */
export const addStore = (
  { db, files }: Services,
  caller: Writer,
  { plant, imageVOList, ...values }: z.output<typeof storeForm>,
  file: ReceivedFile | null,
): Promise<StoreDetail> =>
  db
    .write(caller.actor, async (trx) => {
      const { scope } = caller.grant;
      const place = (await plantsWithin(trx, scope)).find(({ value }) => value === plant);
      if (!place) throw scope.everywhere ? atField(codes.addFailed, 'plant', storeReasons.plantUnknown) : outside();
      await assertCodes(trx, values, null, codes.addFailed);
      const { cover, details } = await settlePictures(trx, caller, null, { imageVOList, file });
      const oid = await insertStore(trx, { coid: place.coid, plantid: place.plantid }, values, cover);
      await writeDetails(trx, oid, details);
      return written(files, trx, oid);
    })
    .catch(explain);

const valuesOf = (row: StoredStore): StoreValues => ({
  storeNm: row.storeNm,
  introduce: row.introduce,
  addr: row.addr,
  discount: row.discount,
  openingHours: row.openingHours,
  tel: row.tel,
  currency: row.currency,
  perExpense: row.perExpense,
  sort: row.sort,
  map: row.map,
  longitude: row.longitude,
  latitude: row.latitude,
  status: row.status,
});

const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/**
 * Changes any of the fields and the pictures; what is not sent stays. Refuses stores outside the writer's scope (403), a stale revision (409), half a place,
 * and what `addStore` refuses.
 */
export const editStore = (
  { db, files }: Services,
  caller: Writer,
  { oid, rev, imageVOList, deleteDetailFileid, deleteCoverFileid, ...sent }: z.output<typeof storeEdit>,
  file: ReceivedFile | null,
): Promise<StoreDetail> =>
  db
    .write(caller.actor, async (trx) => {
      await assertStoresInScope(trx, caller.grant.scope, [oid]);
      const row = await lockStore(trx, oid);
      if (!row) throw new DomainError(codes.editFailed, 'wire.gone');
      if (rev !== undefined && rev !== row.rev) throw conflict(await detailOf(files, trx, row));
      const before = valuesOf(row);
      const after = { ...before, ...withoutUndefined(sent) };
      const missing = missingHalf(after);
      if (missing) throw atField(codes.editFailed, missing, storeReasons.placeHalf);
      await assertCodes(trx, after, before, codes.editFailed);
      const pictures = { cover: row.coverfileid, details: await detailFiles(trx, oid) };
      const wished = { imageVOList, deleteDetailFileid, deleteCoverFileid, file };
      const settled = await settlePictures(trx, caller, pictures, wished);
      await updateStore(trx, oid, after, settled.cover);
      if (!sameList(settled.details, pictures.details)) await writeDetails(trx, oid, settled.details);
      return written(files, trx, oid);
    })
    .catch(explain);

/** Deletes stores with their feedback, all or none; those that are gone already do not count. Refuses stores outside the writer's scope (403). */
export const removeStores = (
  { db }: Services,
  { actor, grant }: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    await assertStoresInScope(trx, grant.scope, oids);
    return { deleted: await deleteStores(trx, oids) };
  });
