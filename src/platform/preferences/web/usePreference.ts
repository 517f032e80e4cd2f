import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { keepPreference, keptPreference, onPreferenceChange } from './preference-store.ts';

const parsed = <Value>(text: string | undefined, schema: z.ZodType<Value>): Value | undefined => {
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

type SetPreference<Value> = (next: Value | null) => void;

/**
 * A choice that the signed-in person keeps in every browser: `const [density, setDensity] = usePreference('density',
 * densities, 'normal')`. Returns `initial` while nothing valid is kept. The setter works at once and is sent to the
 * server a moment later; null forgets the choice. Names are at most 100 characters of `a-z0-9_.:-`, values at most 4 kB
 * of JSON. Define `schema` outside the component.
 */
export const usePreference = <Value>(
  name: string,
  schema: z.ZodType<Value>,
  initial: Value,
): [Value, SetPreference<Value>] => {
  const text = useSyncExternalStore(onPreferenceChange, () => keptPreference(name));
  const kept = useMemo(() => parsed(text, schema), [text, schema]);
  const set = useCallback<SetPreference<Value>>(
    (next) => keepPreference(name, next === null ? null : JSON.stringify(next)),
    [name],
  );
  return [kept ?? initial, set];
};
