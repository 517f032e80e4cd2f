import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Language } from '#platform/i18n/languages.ts';
import { call } from '#platform/wire/web/client.ts';
import { codeListCalls, type CodeOption } from '../code-lists.contract.ts';

/** Enabled entries of a code list, sorted, with names in the language, or else in the reader's. */
export const loadCodes = (list: string, lang?: Language): Promise<CodeOption[]> =>
  call(codeListCalls.options, { query: { paramType: list } }, lang ? { lang } : {});

/** As `loadCodes`, cached for a minute and shared by all components. */
export const useCodes = (list: string) =>
  useQuery({ queryKey: ['code-list', list], queryFn: () => loadCodes(list), staleTime: 60_000 });

/** Translates a code of the list to its name: nothing until the list is loaded, and unknown codes as they are. */
export const useCodeWords = (list: string): ((code: string) => string) => {
  const { data, isPending } = useCodes(list);
  return useCallback(
    (code) => (isPending ? '' : (data?.find(({ paramcode }) => paramcode === code)?.paramname ?? code)),
    [data, isPending],
  );
};
