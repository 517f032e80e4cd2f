import type { PlantOption } from '#features/stores/stores.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { loadNextSort, loadStore, storeList } from './store-list.ts';
import { newValues, valuesOf } from './store-values.ts';
import { StoreForm } from './StoreForm.tsx';

type Props = {
  /** Absent: a new one. */
  oid: string | undefined;
  plant: PlantOption | undefined;
  /** Something else of the store has changed than the form saves. */
  onChanged: () => void;
  onSaved: () => void;
  onClose: () => void;
};

/** The form with what it begins from: the store, or the sort of a new one. */
export const OpenStore = ({ oid, plant, ...controls }: Props) => {
  if (oid !== undefined)
    return (
      <LoadRecord queryKey={recordKey(storeList.name, oid)} load={() => loadStore(oid)} onClose={controls.onClose}>
        {(row) => <StoreForm row={row} initial={valuesOf(row)} {...controls} />}
      </LoadRecord>
    );
  if (!plant) return null;
  return (
    <LoadRecord
      queryKey={recordKey(storeList.name, 'new', plant.value)}
      load={() => loadNextSort(plant.value)}
      onClose={controls.onClose}
    >
      {(sort) => <StoreForm plant={plant} initial={newValues(plant, sort)} {...controls} />}
    </LoadRecord>
  );
};
