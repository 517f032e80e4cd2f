/** Whether part of the element's text is out of sight because it is too narrow. */
export const isTooNarrow = (element: Element): boolean =>
  [element, ...element.children].some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth);

const listeners = new WeakMap<Element, (isCut: boolean) => void>();

/** One observer for all texts: a table has many. */
const observer =
  typeof ResizeObserver === 'function'
    ? new ResizeObserver((entries) => {
        for (const { target } of entries) listeners.get(target)?.(isTooNarrow(target));
      })
    : undefined;

/** Reports whether the element's text is cut, now and whenever its width changes. Returns what stops it. */
export const watchWidth = (element: Element, listener: (isCut: boolean) => void): (() => void) => {
  listeners.set(element, listener);
  observer?.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
};
