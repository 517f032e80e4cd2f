import { Button, Result } from 'antd';
import type { PlantOption } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { loadNextSort, loadStore, storeList } from './store-list.ts';
import { newValues, valuesOf } from './store-values.ts';
import { StoreForm } from './StoreForm.tsx';

type Props = {
  /** Absent: a new one. */
  oid: string | undefined;
  plant: PlantOption | undefined;
  plants: readonly PlantOption[];
  /** Something has changed that the form does not save. */
  onChanged: () => void;
  onSaved: () => void;
  onClose: () => void;
};

/**
 * The form with its initial values: the store, or the sort of a new one. The address may refer to a store of another
 * plant that the reader may not change.
 */
export const OpenStore = ({ oid, plant, plants, ...controls }: Props) => {
  const t = useTexts(storeTexts);
  if (oid !== undefined)
    return (
      <LoadRecord queryKey={recordKey(storeList.name, oid)} load={() => loadStore(oid)} onClose={controls.onClose}>
        {(row) =>
          plants.some(({ value, mayChange }) => value === row.plant && mayChange === 'N') ? (
            <Result
              status="info"
              title={t('store.outside_scope')}
              extra={<Button onClick={controls.onClose}>{t('common.back')}</Button>}
            />
          ) : (
            <StoreForm row={row} initial={valuesOf(row)} {...controls} />
          )
        }
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
