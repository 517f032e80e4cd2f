import { useQuery } from '@tanstack/react-query';
import {
  platformList,
  prefixList,
  regionList,
  typeList,
  defaultPrefix,
} from '#features/app-versions/app-versions.contract.ts';
import type { CodeOption } from '#platform/code-lists/code-lists.contract.ts';
import { loadCodes } from '#platform/code-lists/web/codes.ts';
import type { Option } from '#platform/form/web/options.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { appVersionList } from './app-version-list.ts';

/** Platforms and ways of updating that are switched on, in the reader's language, and the prefix of package names. */
export type Choices = { platforms: Option[]; types: Option[]; prefix: string };

const asOptions = (entries: readonly CodeOption[]): Option[] =>
  entries.map(({ paramcode, paramname }) => ({ value: paramcode, label: paramname }));

export const loadRegions = async (): Promise<Option[]> => asOptions(await loadCodes(regionList));

export const loadChoices = async (): Promise<Choices> => {
  const [platforms, types, prefixes] = await Promise.all(
    [platformList, typeList, prefixList].map((list) => loadCodes(list)),
  );
  return {
    platforms: asOptions(platforms ?? []),
    types: asOptions(types ?? []),
    prefix: prefixes?.[0]?.paramcode ?? defaultPrefix,
  };
};

const none: Choices = { platforms: [], types: [], prefix: defaultPrefix };

/** The choices of the advanced search; empty until they are loaded. */
export const useChoices = (): Choices => {
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: [appVersionList.name, 'choices', language],
    queryFn: loadChoices,
    staleTime: 60_000,
  });
  return data ?? none;
};
