import { z } from 'zod';
import { holdCode } from '#platform/code-lists/server/listed-code.queries.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { missingHalf, storeFields, storeReasons } from '../store-fields.ts';
import type { StoreDetail, storeEdit, storeForm } from '../stores.contract.ts';
import { showingStores } from './store-effects.ts';
import { outsideScope, placedStores } from './store-scope.ts';
import { settlePictures } from './store-pictures.ts';
import { detailOf } from './store-answers.ts';
import {
  detailFiles,
  insertStore,
  lockStore,
  storeByOid,
  updateStore,
  writeDetails,
  type StoreValues,
} from './stores.queries.ts';
import { formFields } from '#platform/records/form-fields.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { plantToWriteTo } from '#platform/organisation/server/plants-in-use.ts';
import { assertRowsInScope } from '#platform/rights/server/row-scope.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import type { ReceivedFile, ScopedWriter } from '#platform/wire/server/caller.ts';
import { everywhere } from '#platform/wire/server/grant.ts';

export type Services = { db: Database; files: Files };

/** The form error for a violated constraint. */
const constraintErrors = explainConstraint({
  store_sort_unique: () => atField(codes.dataRepeat, 'sort', storeReasons.sortRepetition),
});

type Codes = Pick<StoreValues, 'currency' | 'map'>;

/** A store keeps a code that is no longer in its list. */
const assertCodes = async (trx: Write, after: Codes, before: Codes | null, code: DomainErrorCode): Promise<void> => {
  if (after.currency !== before?.currency && !(await holdCode(trx, 'CurrencyType', after.currency)))
    throw atField(code, 'currency', storeReasons.currencyUnknown);
  if (after.map !== '' && after.map !== before?.map && !(await holdCode(trx, 'MapType', after.map)))
    throw atField(code, 'map', storeReasons.mapUnknown);
};

const written = async (files: Files, trx: Write, oid: string): Promise<StoreDetail> =>
  detailOf(files, trx, found(await storeByOid(trx, oid, everywhere)));

/**
 * Adds a store to a plant. Rejects a plant outside the writer's scope (403), an unknown plant, a sort that another
 * store of the plant has, codes that their lists do not have, and pictures that `settlePictures` rejects.
 */
export const addStore = (
  { db, files }: Services,
  caller: ScopedWriter,
  { plant, imageVOList, ...values }: z.output<typeof storeForm>,
  file: ReceivedFile | null,
): Promise<StoreDetail> =>
  db
    .write(caller.actor, async (trx) => {
      const place = await plantToWriteTo(trx, caller.grant.scope, plant, {
        outside: outsideScope,
        unknown: () => atField(codes.addFailed, 'plant', storeReasons.plantUnknown),
      });
      await assertCodes(trx, values, null, codes.addFailed);
      const { cover, details } = await settlePictures(trx, caller, null, { imageVOList, file });
      return showingStores(trx, { oids: [], added: ({ oid }) => oid }, async () => {
        const oid = await insertStore(trx, place, values, cover);
        await writeDetails(trx, oid, details);
        return written(files, trx, oid);
      });
    })
    .catch(constraintErrors);

const storeValues = z.object(storeFields.of);

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/**
 * Changes any of the fields and the pictures; what is not sent stays. Rejects stores outside the writer's scope (403),
 * a stale revision (409), one coordinate without the other, and what `addStore` rejects.
 */
export const editStore = (
  { db, files }: Services,
  caller: ScopedWriter,
  { oid, rev, imageVOList, deleteDetailFileid, deleteCoverFileid, ...sent }: z.output<typeof storeEdit>,
  file: ReceivedFile | null,
): Promise<StoreDetail> =>
  db
    .write(caller.actor, async (trx) => {
      await assertRowsInScope(trx, caller.grant.scope, placedStores, [oid], outsideScope);
      const row = found(await lockStore(trx, oid));
      await assertFresh(rev, row, () => detailOf(files, trx, row));
      const before = formFields(storeValues, row);
      const after = { ...before, ...present(sent) };
      const missing = missingHalf(after);
      if (missing) throw atField(codes.editFailed, missing, storeReasons.placeHalf);
      await assertCodes(trx, after, before, codes.editFailed);
      const pictures = { oid, cover: row.coverfileid, details: await detailFiles(trx, oid) };
      const changes = { imageVOList, deleteDetailFileid, deleteCoverFileid, file };
      const settled = await settlePictures(trx, caller, pictures, changes);
      return showingStores(trx, { oids: [oid] }, async () => {
        await updateStore(trx, oid, after, settled.cover);
        if (!sameList(settled.details, pictures.details)) await writeDetails(trx, oid, settled.details);
        return written(files, trx, oid);
      });
    })
    .catch(constraintErrors);

/**
 * Deletes stores with their feedback, all or none; missing ones do not count. Rejects stores outside the writer's scope
 * (403).
 */
export const removeStores = (
  { db }: Services,
  { actor, grant }: ScopedWriter,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, placedStores, oids, outsideScope);
    return showingStores(trx, { oids, deletes: true }, () => deleteByOid(trx, 'store', oids));
  });
