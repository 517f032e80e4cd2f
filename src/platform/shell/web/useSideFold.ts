import { useEffect, useState } from 'react';

const foldKey = 'side-menu';
const narrow = '(max-width: 1023px)';

export type SideFold = { folded: boolean; toggle: () => void };

/** Whether the side menu shows icons alone: as the person last chose, and always at first on a narrow screen. */
export const useSideFold = (): SideFold => {
  const [folded, setFolded] = useState(
    () => globalThis.matchMedia(narrow).matches || localStorage.getItem(foldKey) === 'folded',
  );
  useEffect(() => {
    const media = globalThis.matchMedia(narrow);
    const follow = (): void => setFolded(media.matches || localStorage.getItem(foldKey) === 'folded');
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return {
    folded,
    toggle: () => {
      // On a narrow screen the choice holds for now only: it says nothing about a wide one.
      if (!globalThis.matchMedia(narrow).matches) localStorage.setItem(foldKey, folded ? 'open' : 'folded');
      setFolded(!folded);
    },
  };
};
