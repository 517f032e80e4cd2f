import type { ProcessRename } from '#features/processes/process-rows.contract.ts';

/** Identifies a suggested rename of a process. */
export const renameKey = (proid: string, { kind, artid, from }: ProcessRename): string =>
  JSON.stringify([proid, kind, artid, from]);
