import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Writes where in an open page something is into the address, so that a reload and a copied link lead to it; null
 * removes it. Not a navigation, which would ask about unsaved changes. The names are those of `placesInPage`.
 */
export const rememberPlace = (place: Readonly<Record<string, string | null>>): void => {
  const params = new URLSearchParams(globalThis.location.search);
  for (const [name, value] of Object.entries(place)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  globalThis.history.replaceState(globalThis.history.state, '', `?${params.toString()}`);
};

/** The open tab of a form, kept in the address; the first one by default. */
export const useFormTab = <Key extends string>(
  keys: readonly [Key, ...Key[]],
): { tab: Key; openTab: (key: Key) => void } => {
  const { search } = useLocation();
  const [tab, setTab] = useState<Key>(() => {
    const wanted = new URLSearchParams(search).get('tab');
    return keys.find((key) => key === wanted) ?? keys[0];
  });
  const openTab = (key: Key): void => {
    setTab(key);
    rememberPlace({ tab: key });
  };
  return { tab, openTab };
};
