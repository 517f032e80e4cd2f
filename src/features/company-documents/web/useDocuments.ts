import { usePlacedListScreen } from '#platform/records/web/useListScreen.ts';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { documentAddress, documentList } from './document-list.ts';
import type { PlaceChoice } from './usePlace.ts';

const kinds = ['add', 'edit', 'confirmations'] as const;

/** The list of the chosen plant. Where there is no plant, it is empty, and says why. */
export const useDocuments = ({ place, state, error, retry }: PlaceChoice) => {
  const address = useListAddress(documentAddress);
  const isPlaced = place !== null && place.pzid !== '';
  const screen = usePlacedListScreen(documentList, kinds, address, isPlaced ? place : null);
  const { table } = screen;
  if (isPlaced) return { screen, isPlaced };
  const without = { ...table, status: state, error, refresh: retry, narrowed: false };
  return { screen: { ...screen, table: without }, isPlaced };
};
