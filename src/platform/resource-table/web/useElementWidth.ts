import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What scrolls in a table of antd. */
export const tableScroller = '.ant-table-content';

/**
 * The width in pixels inside an element, followed; undefined until it has one. `scroller`: the selector of what scrolls
 * in it, whose bar, once it has one, takes a part of the width.
 */
export const useElementWidth = <One extends HTMLElement>(
  scroller?: string,
): [RefObject<One | null>, number | undefined] => {
  const element = useRef<One>(null);
  const measured = useRef<Element | null>(null);
  const observer = useRef<ResizeObserver | null>(null);
  const [width, setWidth] = useState<number>();
  // What scrolls may come later than the element, and be replaced.
  useLayoutEffect(() => {
    const inside = scroller === undefined ? null : element.current?.querySelector(scroller);
    const next = inside ?? element.current;
    if (next === measured.current) return;
    measured.current = next;
    observer.current?.disconnect();
    if (!next) return;
    const measure = (): void => setWidth(next.clientWidth || undefined);
    measure();
    if (typeof ResizeObserver !== 'function') return;
    observer.current = new ResizeObserver(measure);
    observer.current.observe(next);
  });
  useEffect(
    () => () => {
      observer.current?.disconnect();
      measured.current = null;
    },
    [],
  );
  return [element, width];
};
