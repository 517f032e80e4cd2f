import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, CallError } from '#platform/wire/web/client.ts';
import { bulkImportCalls } from '../bulk-import.contract.ts';
import { isBusy } from '../import-states.ts';

const pollMs = 700;

/** Of an import, and the start of the keys of its rows: what reloads the one reloads the others. */
export const importKey = (id: string): readonly unknown[] => ['import', id];

/** Whether an import itself says why it was not written or undone: the dialog shows that, and a notice is too much. */
export const saysWhy = (record: { reason: string } | undefined, error: unknown): boolean =>
  error instanceof CallError && error.reason !== '' && record?.reason === error.reason;

/** An import with its columns, followed while the server works on it. */
export const useImport = (id: string | null) => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: importKey(id ?? ''),
    queryFn: () => call(bulkImportCalls.item, { query: { import: id ?? '' } }),
    enabled: id !== null,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? pollMs : false),
  });
  const reload = useCallback(
    (): Promise<void> => client.invalidateQueries({ queryKey: importKey(id ?? '') }),
    [client, id],
  );
  return { record: query.data, error: query.error, reload };
};
