import { useEffect, useState } from 'react';

const foldKey = 'side-menu';
/** Below this width lists need the space more than the menu does. */
const narrow = '(max-width: 1199px)';

export type SideFold = { folded: boolean; toggle: () => void };

/**
 * Whether the side menu shows icons only: the person's last choice, except that a narrow screen always starts folded.
 */
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
      // A choice made on a narrow screen is not saved, since it says nothing about wide ones.
      if (!globalThis.matchMedia(narrow).matches) localStorage.setItem(foldKey, folded ? 'open' : 'folded');
      setFolded(!folded);
    },
  };
};
