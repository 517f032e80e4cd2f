import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { usePreference } from '#platform/preferences/web/usePreference.ts';
import { type NamedRow, type PickerSource, suggestionsOf } from './picker-source.ts';

const recentKeys = z.array(z.string().max(120)).readonly();
const none: readonly string[] = [];
const kept = 8;
const freshFor = 60_000;

/** The keys of the rows that the person chose last in the pickers of this kind, newest first, and how to add some. */
const useRecentKeys = (kind: string): { keys: readonly string[]; remember: (keys: readonly string[]) => void } => {
  const [keys, keep] = usePreference(`picker.recent.${kind}`, recentKeys, none);
  return useMemo(
    () => ({
      keys,
      remember: (chosen) => {
        // A paste of hundreds would push out what a person chooses by hand.
        if (chosen.length <= kept) keep([...new Set([...chosen.toReversed(), ...keys])].slice(0, kept));
      },
    }),
    [keep, keys],
  );
};

/** The rows of these keys, in their order, as far as they were found. */
const rowsOf = <Row>(keys: readonly string[], found: readonly NamedRow<Row>[], keyOf: (row: Row) => string): Row[] => {
  const rows = new Map(found.map(({ row }) => [keyOf(row), row]));
  return keys.flatMap((key) => rows.get(key) ?? []);
};

/**
 * The source with what the person chose last in the pickers of this kind: in the dialog, and below an empty field. It
 * needs `named`, by the keys of its rows.
 */
export const useRemembering = <Row>(kind: string, source: PickerSource<Row>): PickerSource<Row> => {
  const { keys, remember } = useRecentKeys(kind);
  return useMemo(
    () => ({
      ...source,
      recent: keys,
      remember: (rows) => remember(rows.map(source.keyOf)),
      suggest: async (search) => {
        const recent = search === '' ? rowsOf(keys, (await source.named?.(keys)) ?? [], source.keyOf) : [];
        return recent.length > 0 ? recent : suggestionsOf(source, search);
      },
    }),
    [keys, remember, source],
  );
};

/** The rows that were chosen last, as far as they still exist inside the bound. */
export const useRecentRows = <Row>({ name, recent, named, keyOf }: PickerSource<Row>): Row[] => {
  const keys = recent ?? none;
  const { data } = useQuery({
    queryKey: ['picker', name, 'recent', keys],
    queryFn: async () => (await named?.(keys)) ?? [],
    enabled: keys.length > 0 && named !== undefined,
    staleTime: freshFor,
  });
  return useMemo(() => rowsOf(keys, data ?? [], keyOf), [data, keyOf, keys]);
};
