type Edges = { from: number; to: number };

/** How far the content of a box moves, in pixels, so that an element is where it should be in the box. */
const shiftOf = (element: Edges, box: Edges, at: 'nearest' | 'start' | 'center'): number => {
  if (at === 'start') return element.from - box.from;
  if (at === 'center') return (element.from + element.to - box.from - box.to) / 2;
  if (element.from < box.from === element.to > box.to) return 0;
  const [start, end] = [element.from - box.from, element.to - box.to];
  return Math.abs(start) < Math.abs(end) ? start : end;
};

const canScroll = (box: Element): boolean =>
  box === document.scrollingElement || !/^(?:visible|clip)/.test(getComputedStyle(box).overflow);

const pixels = (length: string): number => Number.parseFloat(length) || 0;

const revealIn = (box: Element, element: Element, at: 'nearest' | 'start' | 'center'): void => {
  const whole = box === document.scrollingElement;
  const outer = whole ? { top: 0, left: 0 } : box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const margin = getComputedStyle(element);
  const padding = getComputedStyle(box);
  const top = outer.top + (whole ? 0 : box.clientTop);
  const left = outer.left + (whole ? 0 : box.clientLeft);
  box.scrollTop += shiftOf(
    { from: inner.top - pixels(margin.scrollMarginTop), to: inner.bottom + pixels(margin.scrollMarginBottom) },
    { from: top + pixels(padding.scrollPaddingTop), to: top + box.clientHeight - pixels(padding.scrollPaddingBottom) },
    at,
  );
  box.scrollLeft += shiftOf(
    { from: inner.left, to: inner.right },
    { from: left, to: left + box.clientWidth },
    'nearest',
  );
};

/**
 * Scrolls the boxes around an element so that it can be seen. Unlike the browser's `scrollIntoView`, this does not
 * change where the next Tab starts: it starts at the control that has the focus, or at the beginning of the page.
 */
export const reveal = (element: Element | null | undefined, at: 'nearest' | 'start' | 'center' = 'nearest'): void => {
  if (!element) return;
  for (let box = element.parentElement; box; box = box.parentElement) if (canScroll(box)) revealIn(box, element, at);
};
