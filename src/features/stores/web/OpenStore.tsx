import type { PlantOption } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { loadNextSort, loadStore, storeList } from './store-list.ts';
import { newValues, valuesOf } from './store-values.ts';
import { StoreForm } from './StoreForm.tsx';

type Props = {
  screen: Parameters<typeof OpenRecord>[0]['screen'];
  /** That of a new store. */
  plant: PlantOption | undefined;
  plants: readonly PlantOption[];
  /** Something has changed that the form does not save. */
  onChanged: () => void;
  onSaved: () => void;
};

/** The form with its initial values: the store in the address, or the sort of a new one. */
export const OpenStore = ({ screen, plant, plants, onChanged, onSaved }: Props) => {
  const t = useTexts(storeTexts);
  const controls = { onChanged, onSaved, onClose: screen.close };
  if (screen.record?.kind === 'edit') {
    return (
      <OpenRecord
        screen={screen}
        load={loadStore}
        outside={t('store.outside_scope')}
        mayChange={(row) => !plants.some(({ value, mayChange }) => value === row.plant && mayChange === 'N')}
      >
        {(row) => <StoreForm row={row} initial={valuesOf(row)} {...controls} />}
      </OpenRecord>
    );
  }
  if (!plant) return null;
  return (
    <LoadRecord
      queryKey={recordKey(storeList.name, 'new', plant.value)}
      load={() => loadNextSort(plant.value)}
      onClose={screen.close}
    >
      {(sort) => <StoreForm plant={plant} initial={newValues(plant, sort)} {...controls} />}
    </LoadRecord>
  );
};
