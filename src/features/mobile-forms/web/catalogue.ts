import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { processLineCalls } from '#features/mobile-forms/mobile-forms.contract.ts';
import type { FormItem } from '#platform/mobile-form/form-column.ts';
import { call } from '#platform/wire/web/client.ts';

const fresh = 60_000;

export type Process = { proid: string; pronm: string };
export type Stage = { lineid: string; linenm: string; artid: string };
export type Label = { columnlabel: string; columnlabelName: string };

export const processesQuery = queryOptions({
  queryKey: ['process-catalogue', 'processes'],
  queryFn: () => call(processLineCalls.processes, {}),
  staleTime: fresh,
});

export const stagesQuery = (proid: string) =>
  queryOptions({
    queryKey: ['process-catalogue', 'stages', proid],
    queryFn: () => call(processLineCalls.stages, { query: { proid } }),
    staleTime: fresh,
  });

/** The processes of the catalogue; undefined until they are loaded. */
export const useProcesses = (): readonly Process[] | undefined => useQuery(processesQuery).data;

export type FormSource = { proid: string; artid: string };

/** The labelled fields of a form in its process. */
export const useLabels = ({ proid, artid }: FormSource): readonly Label[] | undefined =>
  useQuery({
    queryKey: ['process-catalogue', 'labels', proid, artid],
    queryFn:
      proid === '' || artid === '' ? skipToken : () => call(processLineCalls.labels, { query: { proid, artid } }),
    staleTime: fresh,
  }).data;

/** The items of a form. */
export const useItems = ({ artid }: FormSource): readonly FormItem[] | undefined =>
  useQuery({
    queryKey: ['process-catalogue', 'items', artid],
    queryFn: artid === '' ? skipToken : () => call(processLineCalls.items, { query: { artid } }),
    staleTime: fresh,
  }).data;
