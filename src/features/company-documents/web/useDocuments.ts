import { useEffect, useMemo } from 'react';
import { useListScreenAt } from '#platform/records/web/useListScreen.ts';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { documentAddress, documentList } from './document-list.ts';
import type { PlaceChoice } from './usePlace.ts';

const kinds = ['add', 'edit'] as const;

const { exportAll: _export, ...listWithoutPlace } = documentList;
const nowhere = { appId: '', co: '', pzid: '' };

/** The list of the chosen plant. Until one is known the table shows why there is none. */
export const useDocuments = ({ place, state, error, retry }: PlaceChoice) => {
  const address = useListAddress(documentAddress);
  const isPlaced = place !== null && place.pzid !== '';
  const placed = useMemo(
    () => ({
      ...address,
      state: { ...address.state, filters: { ...address.state.filters, ...(place ?? nowhere) } },
      narrowed: isPlaced && address.narrowed,
    }),
    [address, isPlaced, place],
  );
  const screen = useListScreenAt(isPlaced ? documentList : listWithoutPlace, kinds, placed);
  const { table } = screen;

  const { clear } = table.selection;
  const placeKey = place ? `${place.co}/${place.pzid}` : '';
  // Rows selected in one plant's list must not be deleted from another's.
  useEffect(() => clear(), [clear, placeKey]);

  const shown = state === 'ready' ? table : { ...table, status: state, error, refresh: retry };
  return { screen: { ...screen, table: shown }, isPlaced };
};
