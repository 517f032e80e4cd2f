import { createContext, useContext, useMemo } from 'react';
import { useMenu } from '#platform/rights/web/menu.ts';
import { pagesOf } from '#platform/rights/web/menu-tree.ts';
import { signedInUser } from '#platform/session/web/session-store.ts';

/** Ids of the functions whose holders may open people's pages; the router provides them. */
export const PersonReaders = createContext<readonly string[]>([]);

/**
 * Whether to offer the page of a person: to those who have one of the reading functions, and of oneself to everybody.
 * The server decides when the page is opened, also about the scope.
 */
export const useMayOpenPerson = (empid: string): boolean => {
  const readers = useContext(PersonReaders);
  const menu = useMenu();
  const reads = useMemo(() => pagesOf(menu).some(({ id, meta }) => meta.auth && readers.includes(id)), [menu, readers]);
  return readers.length > 0 && (reads || signedInUser()?.empid === empid);
};
