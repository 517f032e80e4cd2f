import { useQuery } from '@tanstack/react-query';
import { appFunctionCalls, type AppModule, typeList } from '#features/app-functions/app-functions.contract.ts';
import type { CodeOption } from '#platform/code-lists/code-lists.contract.ts';
import { loadCodes } from '#platform/code-lists/web/codes.ts';
import type { Option } from '#platform/form/web/options.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { call } from '#platform/wire/web/client.ts';
import { appFunctionList } from './app-function-list.ts';

/** The enabled types and modules, in the reader's language. */
export type Choices = { types: readonly CodeOption[]; modules: readonly AppModule[] };

export const loadChoices = async (): Promise<Choices> => {
  const [types, modules] = await Promise.all([loadCodes(typeList), call(appFunctionCalls.modules, {})]);
  return { types, modules };
};

const none: Choices = { types: [], modules: [] };

/** The choices of the advanced search; empty until they are loaded. */
export const useChoices = (): Choices => {
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: [appFunctionList.name, 'choices', language],
    queryFn: loadChoices,
    staleTime: 60_000,
  });
  return data ?? none;
};

export const typeOptions = ({ types }: Choices): Option[] =>
  types.map(({ paramcode, paramname }) => ({ value: paramcode, label: paramname }));

export const moduleOptions = ({ modules }: Choices): Option[] =>
  modules.map(({ oid, name }) => ({ value: oid, label: name }));
