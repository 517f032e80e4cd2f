import { parameterCalls, type ParameterOption } from '#features/parameters/parameters.contract.ts';
import { call } from '#platform/wire/web/client.ts';

/** The switched-on entries of a code list, sorted. */
export const loadList = (paramType: string): Promise<ParameterOption[]> =>
  call(parameterCalls.options, { query: { paramType } });

export const loadMaps = (): Promise<ParameterOption[]> => loadList('MapType');
