import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, followed; undefined until it has one. */
export const useElementWidth = <One extends HTMLElement>(): [RefObject<One | null>, number | undefined] => {
  const element = useRef<One>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = (): void => setWidth(current.clientWidth || undefined);
    measure();
    if (typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
};
