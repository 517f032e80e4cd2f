import { createContext, use } from 'react';

/** Whether there is room for whole texts, as in a panel of details: nothing is cut there. */
export const WholeTexts = createContext(false);
export const useWholeTexts = (): boolean => use(WholeTexts);
