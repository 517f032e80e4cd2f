import { createContext, use } from 'react';

/**
 * Whether the table around is so narrow that row actions are one menu and cells take short forms. Selection bars know
 * it, too.
 */
export const NarrowTable = createContext(false);
export const useNarrowTable = (): boolean => use(NarrowTable);
