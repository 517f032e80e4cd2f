import { documentLimits } from '#features/documents/documents.contract.ts';
import type { FileInfo, FileValue } from '#platform/files/files.contract.ts';

/** Counts a name as the contract does. */
export const countName = {
  show: true,
  max: documentLimits.name,
  strategy: (name: string): number => [...name].length,
};

/** The file as it was known: its addresses are made again every half hour, and a new address is no change. */
export const sameFile = (file: FileInfo, known: FileInfo | undefined): FileInfo =>
  known?.fileid === file.fileid ? known : file;

/** How two versions of a file are told apart. */
export const fileShown = (value: unknown): string => {
  const file = value as FileValue;
  if (file === null) return '';
  return 'fileid' in file ? file.filename : file.pending;
};
