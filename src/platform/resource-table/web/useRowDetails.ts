import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { nameInAddress } from './list-address.ts';

export type RowDetails = {
  /** The key of the row whose details are shown. */
  key: string | null;
  open: (key: string) => void;
  close: () => void;
};

/**
 * Which row's details are shown beside a list, kept in the address (`?details=oid`). Opening adds a history entry;
 * going to another row and closing do not. `prefix`: that of the list's address.
 */
export const useRowDetails = (prefix?: string): RowDetails => {
  const [params, setParams] = useSearchParams();
  const name = nameInAddress({ prefix }, 'details');
  const key = params.get(name);
  const open = useCallback(
    (next: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(name, next);
          return after;
        },
        { replace: key !== null },
      ),
    [key, name, setParams],
  );
  const close = useCallback(
    () =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(name);
          return after;
        },
        { replace: true },
      ),
    [name, setParams],
  );
  return { key, open, close };
};
