import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { usePreference } from '#platform/preferences/web/usePreference.ts';
import type { PickerSource } from './picker-source.ts';

const recentKeys = z.array(z.string().max(120)).readonly();
const none: readonly string[] = [];
const kept = 8;
const freshFor = 60_000;

/** The keys of the rows that the person chose last in the pickers of this kind, newest first, and how to add some. */
export const useRecentKeys = (
  kind: string,
): { keys: readonly string[]; remember: (keys: readonly string[]) => void } => {
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

/** The rows that were chosen last, as far as they still exist inside the bound. */
export const useRecentRows = <Row>({ name, recent, named, keyOf }: PickerSource<Row>): Row[] => {
  const keys = recent ?? none;
  const { data } = useQuery({
    queryKey: ['picker', name, 'recent', keys],
    queryFn: async () => (await named?.(keys)) ?? [],
    enabled: keys.length > 0 && named !== undefined,
    staleTime: freshFor,
  });
  return useMemo(() => {
    const rows = new Map((data ?? []).map(({ row }) => [keyOf(row), row]));
    return keys.flatMap((key) => rows.get(key) ?? []);
  }, [data, keyOf, keys]);
};
