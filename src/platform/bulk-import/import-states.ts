/**
 * What an import is doing: reading and checking the file, checked, writing, done, or ended without having written
 * anything. `undoing`: it is being put back; `undone`: it was put back.
 */
export const importStates = [
  'checking',
  'checked',
  'writing',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** States in which a server works on an import. */
export const isBusy = ({ state }: { state: ImportState }): boolean =>
  state === 'checking' || state === 'writing' || state === 'undoing';
