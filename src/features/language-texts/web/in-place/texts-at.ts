import { idsIn } from '#platform/i18n/web/text-marks.ts';

/** Attributes whose text people see or hear. */
const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'];
/** What is one control to people: its label may stand in any of its parts. */
const controls =
  'button, a, label, th, [role="menuitem"], [role="tab"], [role="option"], [role="switch"], .ant-select, li';
const mostLevels = 6;
/** The text of a larger part is not one label. */
const longestControl = 400;

const ownText = (element: Element): string =>
  [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')).join('');

const attributeText = (element: Element): string => attributes.map((name) => element.getAttribute(name) ?? '').join('');

/** The element nearest to a place that shows marked texts, and their ids. */
export const textsAt = (start: Element | null): { element: Element; ids: string[] } | null => {
  let element = start;
  for (let level = 0; element && element !== document.body && level < mostLevels; level += 1) {
    const own = idsIn(ownText(element));
    if (own.length > 0) return { element, ids: own };
    const isControl = element.matches(controls);
    const whole = isControl ? (element.textContent ?? '') : '';
    // The name of a larger part, such as a form, is not what was meant by a place in it.
    const named = isControl || element === start ? attributeText(element) : '';
    const found = idsIn(named + (whole.length <= longestControl ? whole : ''));
    if (found.length > 0) return { element, ids: found };
    element = element.parentElement;
  }
  return null;
};

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** All texts that the page shows, in its order, without those below `except`. */
export const textsOnPage = (except: string): { id: string; text: string }[] => {
  const found = new Map<string, string>();
  for (const element of document.body.querySelectorAll('*')) {
    const texts = [ownText(element), ...attributes.map((name) => element.getAttribute(name) ?? '')];
    const marked = texts.filter((text) => idsIn(text).length > 0);
    if (marked.length === 0 || element.closest(except) || !isShown(element)) continue;
    for (const text of marked) for (const id of idsIn(text)) if (!found.has(id)) found.set(id, text);
  }
  return [...found].map(([id, text]) => ({ id, text }));
};
