import { documentLimits } from '#features/documents/documents.contract.ts';

/** For an input of a name: counts its characters as the contract does. */
export const nameCount = {
  show: true,
  max: documentLimits.name,
  strategy: (name: string): number => [...name].length,
};
