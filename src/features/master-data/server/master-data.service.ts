import type { z } from 'zod';
import type { Actor, Database } from '#platform/db/server/database.ts';
import { languageIdFor, textsOfId, textVersions } from '#platform/language-texts/server/named-texts.ts';
import { lockVersions } from '#platform/language-versions/server/save-versions.ts';
import type { PlaceUse } from '#platform/place-uses/server/place-uses.ts';
import { formFields } from '#platform/records/form-fields.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { exchangeNumbers } from '#platform/sort-dialog/server/exchange-numbers.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import {
  type masterDataCalls,
  masterDataForm,
  type masterDataEdit,
  masterDataLimits,
  type MasterDataRow,
} from '../master-data.contract.ts';
import { askingBeforeRemoval } from './master-data-effects.ts';
import { assertNoneLost, assertPlaceNamed, placeOf } from './master-data-places.ts';
import {
  insertMasterData,
  lockMasterData,
  masterDataByOid,
  masterDataByOids,
  type MasterDataValues,
  updateMasterData,
} from './master-data.queries.ts';

export type Services = { db: Database; placeUses: readonly PlaceUse[] };

const ownForm = masterDataForm.omit({ languages: true });

const constraintErrors = explainConstraint({
  master_data_plants_apart: () => atField(codes.dataRepeat, 'class4', 'master_data.plant_ambiguous', { name: '…' }),
  master_data_classes_unique: () => atField(codes.dataRepeat, 'class1', 'master_data.classes_exist'),
  master_data_sort_unique: () => atField(codes.dataRepeat, 'sort', 'master_data.sort_repetition'),
});

/** The language id that a row gets with its first text: its classes, which no other row has. */
const textKeyOf = ({ class1, class2, class3, class4, class5 }: MasterDataValues): string =>
  ['master', class1, class2, class3, class4, class5]
    .filter((part) => part !== '')
    .join('.')
    .slice(0, masterDataLimits.len - 5);

const lockTexts = async (
  trx: Parameters<typeof languageIdFor>[0],
  values: MasterDataValues,
  languages: z.output<typeof masterDataForm>['languages'],
  options: { code: DomainErrorCode; current: (len: string) => unknown },
) => {
  const len = await languageIdFor(trx, values.len, { base: textKeyOf(values), languages });
  const { code, current } = options;
  return { len, save: await lockVersions(trx, textVersions, len, languages, { code, current: () => current(len) }) };
};

/**
 * Adds a row with its content in the languages. Rejects classes and a sort that another row has (24), and a company or
 * plant without its ids.
 */
export const addMasterData = (
  { db }: Services,
  actor: Actor,
  { languages, ...values }: z.output<typeof masterDataForm>,
): Promise<MasterDataRow> =>
  db
    .write(actor, async (trx) => {
      await assertPlaceNamed(trx, values, codes.addFailed);
      const texts = await lockTexts(trx, values, languages, { code: codes.addFailed, current: () => null });
      const oid = await insertMasterData(trx, { ...values, len: texts.len });
      await texts.save();
      return found(await masterDataByOid(trx, oid));
    })
    .catch(constraintErrors);

/**
 * Changes any of the fields. Rejects a stale revision (409), what `addMasterData` rejects, and other ids for a company
 * or plant that other rows name.
 */
export const editMasterData = (
  { db, placeUses }: Services,
  actor: Actor,
  { oid, rev, languages, ...sent }: z.output<typeof masterDataEdit>,
): Promise<MasterDataRow> =>
  db
    .write(actor, async (trx) => {
      const before = found((await lockMasterData(trx, [oid]))[0]);
      const after = { ...formFields(ownForm, before), ...present(sent) };
      const current = async (len: string) => ({ ...before, versions: await textsOfId(trx, len) });
      await assertFresh(rev, before, () => current(before.len));
      const isMoved = JSON.stringify(placeOf(before)) !== JSON.stringify(placeOf(after));
      if (isMoved || after.class4 !== before.class4) await assertPlaceNamed(trx, after, codes.editFailed);
      const texts = await lockTexts(trx, after, languages, { code: codes.editFailed, current });
      await updateMasterData(trx, before, { ...after, len: texts.len });
      if (isMoved) await assertNoneLost(trx, placeUses, [before], { code: codes.editFailed, field: 'class3' });
      await texts.save();
      return found(await masterDataByOid(trx, oid));
    })
    .catch(constraintErrors);

/**
 * Deletes the rows with their permissions, all or none; missing ones do not count. Rejects the last row of a company or
 * plant that other rows name.
 */
export const removeMasterData = (
  { db, placeUses }: Services,
  actor: Actor,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    const rows = await lockMasterData(trx, oids);
    return askingBeforeRemoval(trx, rows, async () => {
      const deleted = await deleteByOid(trx, 'master_data', oids);
      await assertNoneLost(trx, placeUses, rows, { code: codes.deleteFailed });
      return deleted;
    });
  });

/**
 * Puts rows in an order, the first one first: they exchange their numbers. Rejects a list that has changed since it was
 * read (409, with the rows as they are).
 */
export const putInOrder = (
  { db }: Services,
  actor: Actor,
  sent: z.output<typeof masterDataCalls.putInOrder.content>,
): Promise<MasterDataRow[]> =>
  db.write(actor, async (trx) => {
    const current = () =>
      masterDataByOids(
        trx,
        sent.map(({ oid }) => oid),
      );
    await exchangeNumbers(trx, sent, { table: 'master_data', lowestFirst: true, current });
    return current();
  });
