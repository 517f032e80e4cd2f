import type { Page } from '@playwright/test';

/** What no text of a page may hold, wherever a person or a screen reader meets it: text keys, and what was never filled in. */
export const rawTexts = (page: Page, keys: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
    const attributes = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join())].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''),
    );
    const text = [document.title, document.body.innerText, ...attributes].join('\n');
    const isKey = new Set(known);
    const words = text.match(/[a-z]\w*(?:\.\w+)+/gi) ?? [];
    const unfilled = text.match(/\{\w+\}|\[object \w+\]|\bundefined\b|\bNaN\b|Invalid Date/g) ?? [];
    return [...new Set([...words.filter((word) => isKey.has(word)), ...unfilled])].map((one) => `raw text: ${one}`);
  }, keys);

/** What does not fit the window: a page that scrolls sideways, and controls of which a part cannot be seen. */
export const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth}`] : [];
    /** The part of the window in which an element is seen; undefined where one can scroll to the rest. */
    const frameOf = (element: Element): { left: number; right: number } | undefined => {
      let frame = { left: 0, right: clientWidth };
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll') return undefined;
        if (overflowX === 'visible') continue;
        const { left, right } = around.getBoundingClientRect();
        frame = { left: Math.max(frame.left, left), right: Math.min(frame.right, right) };
      }
      return frame;
    };
    const isCut = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      const frame = frameOf(element);
      return frame !== undefined && width > 1 && (left < frame.left - 1 || right > frame.right + 1);
    };
    const controls = [...document.querySelectorAll('button, [role="switch"], [role="combobox"], h1')];
    const cut = controls.filter(
      (control) => control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && isCut(control),
    );
    return [
      ...wide,
      ...cut.map((one) => `cut off: ${one.getAttribute('aria-label') ?? one.textContent ?? one.outerHTML}`),
    ];
  });

/**
 * What an empty form that was saved leaves unsaid: required fields without a fault, and a cursor that does not stand in
 * the first faulty field. `required`: the fields that the contract requires.
 */
export const unsaidFaults = (page: Page, required: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const form = document.querySelector('form:has(.ant-form-item)');
    if (!form) return ['there is no form'];
    const items = [...form.querySelectorAll('.ant-form-item')];
    const faultOf = (item: Element): string => item.querySelector('.ant-form-item-explain-error')?.textContent ?? '';
    const isEmptyText = (item: Element): boolean => {
      const fields = [...item.querySelectorAll<HTMLInputElement>('input:not([role="combobox"]), textarea')];
      return (
        fields.length > 0 &&
        fields.every(({ type, value, disabled }) => ['text', 'textarea'].includes(type) && value === '' && !disabled)
      );
    };
    const isNamed = (item: Element): boolean =>
      names.some((name) => item.querySelector(`[id="${form.id}_${name}"]`) !== null);
    const unsaid = items.filter(
      (item) =>
        (item.querySelector('.ant-form-item-required') ?? isNamed(item)) && isEmptyText(item) && faultOf(item) === '',
    );
    const faulty = items.find((item) => faultOf(item) !== '');
    const focused = document.activeElement;
    return [
      ...unsaid.map((item) => `not said to be required: ${item.querySelector('label')?.textContent ?? item.innerHTML}`),
      ...(faulty ? [] : ['nothing is said to be missing']),
      ...(faulty && !faulty.contains(focused)
        ? [
            `the cursor is not in ${faulty.querySelector('label')?.textContent}, but in ${focused?.outerHTML.slice(0, 100)}`,
          ]
        : []),
    ];
  }, required);
