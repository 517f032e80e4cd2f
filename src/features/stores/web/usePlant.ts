import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { PlantOption } from '#features/stores/stores.contract.ts';
import type { ListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { rememberChoice } from '#platform/session/web/session-store.ts';
import { plantChoice, plantShown, type StoreFilters, type StoreSortField } from './store-list.ts';

type Address = ListAddress<StoreFilters, StoreSortField>;

/**
 * The plant that is shown, and the address of its list. A plant is not a filter that could be cleared: only the quick
 * search narrows the list. `choose` remembers the plant for next time.
 */
export const usePlant = (
  plants: readonly PlantOption[],
  address: Address,
): { plant: PlantOption | undefined; address: Address; choose: (value: string) => void } => {
  const { state, setFilters, setSearch } = address;
  const asked = state.filters.plant;
  const value = plantShown(plants, asked);
  const [, setParams] = useSearchParams();
  const setRef = useRef(setParams);
  useEffect(() => {
    setRef.current = setParams;
  });

  // An address may be sent to someone with another plant, so it contains the plant. It replaces the history entry, so
  // that Back does not undo it.
  useEffect(() => {
    if (value === asked) return;
    setRef.current(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete('plant');
        else after.set('plant', value);
        return after;
      },
      { replace: true },
    );
  }, [asked, value]);

  const choose = useCallback(
    (next: string) => {
      rememberChoice(plantChoice, next);
      setFilters({ plant: next });
    },
    [setFilters],
  );
  return {
    plant: plants.find((one) => one.value === value),
    address: {
      ...address,
      state: { ...state, filters: { plant: value } },
      narrowed: state.search !== '',
      clearFilters: () => setSearch(''),
    },
    choose,
  };
};
