import { type ReactNode, useEffect, useState } from 'react';
import { PersonReaders } from '#platform/person-link/web/person-readers.ts';

/**
 * Says which functions open the page of a person. They are loaded after the first page has been shown, since they are
 * named in the contracts of many features; until then, or if that fails, names are plain text.
 */
export const ProvidePersonReaders = ({ children }: { children: ReactNode }) => {
  const [readers, setReaders] = useState<readonly string[]>([]);
  useEffect(() => {
    let stopped = false;
    const load = async (): Promise<void> => {
      const { personReaders } = await import('#features/person/person.contract.ts');
      if (!stopped) setReaders(personReaders);
    };
    load().catch(() => {});
    return () => {
      stopped = true;
    };
  }, []);
  return <PersonReaders value={readers}>{children}</PersonReaders>;
};
