import { useEffect } from 'react';
import { unmarked } from '#platform/i18n/web/text-marks.ts';
import { textsAt } from './texts-at.ts';

/** What a click on a control consists of: none of it may reach the control. */
const partsOfClick = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;
const hint = 'data-text-here';

const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

const copyUnmarked = (event: ClipboardEvent): void => {
  const selected = getSelection()?.toString() ?? '';
  const text = unmarked(selected);
  if (text === selected) return;
  event.clipboardData?.setData('text/plain', text);
  event.preventDefault();
};

/** With Alt, a browser would download what a link leads to. */
const clickPlainly = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
  const target = elementOf(event.target);
  const control = target instanceof HTMLElement ? target : target?.closest<HTMLElement>('button, a, span, div');
  control?.click();
};

type Options = {
  /** What belongs to the mode itself, and works as usual. */
  except: string;
  onTexts: (ids: string[]) => void;
};

/**
 * A click on a text calls `onTexts` instead of doing what it does; with Alt it does that. Copied texts have no marks.
 */
export const useTextClicks = ({ except, onTexts }: Options): void => {
  useEffect(() => {
    let hinted: Element | null = null;
    const hintAt = (element: Element | null): void => {
      if (hinted === element) return;
      hinted?.removeAttribute(hint);
      hinted = element;
      hinted?.setAttribute(hint, '');
    };
    const placeOf = (event: MouseEvent) => {
      const element = elementOf(event.target);
      return event.altKey || element?.closest(except) ? null : textsAt(element);
    };
    const take = (event: MouseEvent): void => {
      // A click by the keyboard has no place; F2 is for that.
      if (event.type === 'click' && event.detail === 0) return;
      if (event.type === 'click' && event.altKey) return clickPlainly(event);
      const place = placeOf(event);
      if (!place) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type === 'click') onTexts(place.ids);
    };
    const point = (event: MouseEvent): void => hintAt(placeOf(event)?.element ?? null);
    for (const type of partsOfClick) globalThis.addEventListener(type, take, true);
    globalThis.addEventListener('mouseover', point, true);
    document.addEventListener('copy', copyUnmarked, true);
    document.body.classList.add('text-editing');
    return () => {
      for (const type of partsOfClick) globalThis.removeEventListener(type, take, true);
      globalThis.removeEventListener('mouseover', point, true);
      document.removeEventListener('copy', copyUnmarked, true);
      document.body.classList.remove('text-editing');
      hintAt(null);
    };
  }, [except, onTexts]);
};
