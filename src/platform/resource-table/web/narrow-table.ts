import { createContext, use } from 'react';

/** Whether the table around is so narrow that cells take short forms. Selection bars know it, too. */
export const NarrowTable = createContext(false);
export const useNarrowTable = (): boolean => use(NarrowTable);

/** Whether the row actions of the table around are one menu, since its columns need the room. */
export const FoldedTable = createContext(false);
export const useFoldedTable = (): boolean => use(FoldedTable);
