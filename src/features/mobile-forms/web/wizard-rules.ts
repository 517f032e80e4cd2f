import type { EditedColumn } from './column-values.ts';
import { copies } from './column-values.ts';

/** Where a copy comes from: the process of the form, and its columns. */
export type CopySource = { oid: string; proid: string; columns: readonly EditedColumn[] };

type Entering = {
  source: CopySource | null;
  /** The art id with which the second step was entered last; empty if it never was. */
  entered: string;
  now: { proid: string; artid: string };
  columns: readonly EditedColumn[];
};

/**
 * The columns with which the second step of the wizard begins (seed 001 §4): a copy whose process is still that of its
 * source gets the columns of the source, without their oids, but not again after going back; another art id starts
 * them over.
 */
export const columnsOnEntering = ({
  source,
  entered,
  now,
  columns,
}: Entering): { columns: readonly EditedColumn[]; what: 'kept' | 'copied' | 'reset' } => {
  if (entered === '') {
    return source?.proid === now.proid
      ? { columns: copies(source.columns), what: 'copied' }
      : { columns, what: 'kept' };
  }
  if (entered !== now.artid && columns.length > 0) return { columns: [], what: 'reset' };
  return { columns, what: 'kept' };
};
