import { documentLimits } from '#features/documents/documents.contract.ts';

/** The character count of a name input, by the same rule as the contract. */
export const nameCount = {
  show: true,
  max: documentLimits.name,
  strategy: (name: string): number => [...name].length,
};
