import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#platform/wire/web/client.ts';
import { codeListCalls, type CodeOption } from '../code-lists.contract.ts';

/** The switched-on entries of a code list, sorted, names in the reader's language. */
export const loadCodes = (list: string): Promise<CodeOption[]> =>
  call(codeListCalls.options, { query: { paramType: list } });

/** The same, kept for a minute for all that show the list. */
export const useCodes = (list: string) =>
  useQuery({ queryKey: ['code-list', list], queryFn: () => loadCodes(list), staleTime: 60_000 });

/** Turns a code of the list into its name; a code that the list does not have stays as it is. */
export const useCodeWords = (list: string): ((code: string) => string) => {
  const { data } = useCodes(list);
  return useCallback((code) => data?.find(({ paramcode }) => paramcode === code)?.paramname ?? code, [data]);
};
