import { type RefObject, useEffect, useState } from 'react';

/** Pixels below the window in which a part is prepared. */
const ahead = '300px';

/** Whether a part of the page has been in sight, or nearly: what it shows is loaded then. */
export const useSeen = (place: RefObject<Element | null>): boolean => {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen, place]);
  return isSeen;
};
